import type { DocumentFormValues } from './library.ts'

/** A file that has been brought, and what has been typed about it so far. */
export interface LibraryDraft {
  /** Of the document that it becomes. */
  id: string
  fileId: string
  name: string
  formValues: DocumentFormValues
}

const KEY = 'library-drafts'

/** What was not saved when this tab was last reloaded; the files wait for a day. */
export function keptDrafts(): LibraryDraft[] {
  try {
    const kept: unknown = JSON.parse(window.sessionStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isDraft) : []
  } catch {
    return []
  }
}

function isDraft(kept: Partial<LibraryDraft> | null): kept is LibraryDraft {
  const texts = [kept?.id, kept?.fileId, kept?.name]
  return (
    texts.every((text) => typeof text === 'string') && typeof (kept?.formValues ?? 0) === 'object'
  )
}

/** Keeps a draft in this tab, or takes it away (`null`). A browser that keeps nothing goes without. */
export function keepDraft(id: string, draft: LibraryDraft | null): void {
  const others = keptDrafts().filter((one) => one.id !== id)
  try {
    window.sessionStorage.setItem(KEY, JSON.stringify(draft ? [...others, draft] : others))
  } catch {
    // Then a reload needs the file again.
  }
}

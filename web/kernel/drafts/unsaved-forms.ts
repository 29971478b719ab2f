/** The open forms in which something was typed that is not sent, and whether filtering the page keeps them. */
const unsaved = new Map<object, { staysInPage: boolean }>()

/** Says whether a form holds something unsent: while one does, the browser asks before the tab is closed. */
export function markUnsaved(form: object, mark: { staysInPage: boolean } | null): void {
  if (mark) unsaved.set(form, mark)
  else unsaved.delete(form)
  if (unsaved.size > 0) window.addEventListener('beforeunload', ask)
  // A page that listens is not kept for the way back.
  else window.removeEventListener('beforeunload', ask)
}

/** Tells whether going there would close a form that holds something unsent. */
export function wouldLeaveUnsaved({ isSamePage }: { isSamePage: boolean }): boolean {
  return [...unsaved.values()].some(({ staysInPage }) => !(isSamePage && staysInPage))
}

function ask(event: BeforeUnloadEvent): void {
  event.preventDefault()
}

import { useTranslation } from 'react-i18next'
import { MIN_SEARCH_LETTERS } from '#domain/dashboard/search-contract.ts'
import { adminMenu } from '#web/admin/admin-menu.ts'

export interface FoundPage {
  to: string
  title: string
}

/** The administrators' pages of which each word typed begins a word, in their name or in what is said of them. */
export function usePagesWith(typed: string): readonly FoundPage[] {
  const { t } = useTranslation('admin')
  if (typed.length < MIN_SEARCH_LETTERS) return []
  const wanted = plain(typed).split(/\s+/)
  return adminMenu.flatMap(({ name, to }) => {
    const title = t(`links.${name}.title`)
    const words = plain(`${title} ${t(`links.${name}.text`)}`).split(/\s+/)
    const isFound = wanted.every((start) => words.some((word) => word.startsWith(start)))
    return isFound ? [{ to, title }] : []
  })
}

/** Without case and accents. */
function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}

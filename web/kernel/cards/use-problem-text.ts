import { useTranslation } from 'react-i18next'
import type { Problem } from './problem.ts'

/** Gives the words for a problem, in the language shown now. */
export function useProblemText(): (problem: Problem) => string {
  const { t } = useTranslation('subscriptions')
  return (problem) =>
    'message' in problem
      ? problem.message
      : t(`problem.${problem.key}`, { count: 1, ...problem.params })
}

import { useTranslation } from 'react-i18next'
import type { ErrorCode, ErrorParams } from '#domain/kernel/errors.ts'

/**
 * Puts the code of a broken rule into words; nothing when no rule is broken. `useSubmitForm` loads the
 * words: naming their texts here would have pages download them that show no form.
 */
export function useErrorText() {
  const { i18n } = useTranslation()
  const defaultValue = i18n.t('connection.unreadable', { ns: 'ui' })
  return (code: string | undefined, params?: ErrorParams) =>
    code ? i18n.t(code as ErrorCode, { ...params, ns: 'errors', defaultValue }) : undefined
}

import { useTranslation } from 'react-i18next'
import { sharedEmails } from '#domain/imports/row-groups.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { ImportUnderWay } from './use-import.ts'

/** What is right, but has to be known: who will share an account, and which ages may be another by one. */
export function ImportRemarks({ importing }: { importing: ImportUnderWay }) {
  const { t } = useTranslation('imports')
  const shared = sharedEmails(importing.read?.people ?? [])
  const agesByYear = importing.read?.agesByYear ?? []
  return (
    <>
      {shared.length > 0 && (
        <Notice title={t('remarks.sharedTitle')}>
          <ul className="grid gap-1 wrap-anywhere">
            {shared.flatMap(({ email, people: [holder, ...others] }) =>
              others.map(({ line, name }) => (
                <li key={`${line} ${email}`}>
                  {t('remarks.shared', { line, name, email, holder: holder?.name })}
                </li>
              )),
            )}
          </ul>
        </Notice>
      )}
      {agesByYear.length > 0 && (
        <Notice>
          <p>
            {t('remarks.agesByYear', { count: agesByYear.length, lines: agesByYear.join(', ') })}
          </p>
        </Notice>
      )}
    </>
  )
}

import { useTranslation } from 'react-i18next'
import { sharedEmails } from '#domain/imports/row-groups.ts'
import { suggestEmail } from '#domain/kernel/email-suggestion.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { formatPhone } from '#domain/kernel/phone.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import type { ImportUnderWay } from './use-import.ts'

/**
 * Shows what is right, but has to be known: who will share an account, which addresses may be written wrongly, what is
 * written besides the one telephone and address that are stored, and which ages may be another by one.
 */
export function ImportRemarks({ importing }: { importing: ImportUnderWay }) {
  const { t } = useTranslation('imports')
  const people = importing.read?.people ?? []
  const shared = sharedEmails(people)
  const doubtful = people.flatMap((person) => {
    const meant = suggestEmail(person.email)
    return meant ? [{ line: person.line, name: fullName(person), email: person.email, meant }] : []
  })
  const besides = importing.read?.besides ?? []
  const agesByYear = importing.read?.agesByYear ?? []
  return (
    <>
      {shared.length > 0 && (
        <Notice title={t('remarks.sharedTitle')}>
          <ul className="grid gap-1 wrap-anywhere">
            {shared.flatMap(({ email, people: [holder, ...others] }) =>
              others.map(({ line, name }) => (
                <li key={`${line} ${email}`}>
                  <Sentence>
                    {(keep) =>
                      t('remarks.shared', {
                        line,
                        name: keep(name),
                        email: keep(email),
                        holder: keep(holder?.name),
                      })
                    }
                  </Sentence>
                </li>
              )),
            )}
          </ul>
        </Notice>
      )}
      {doubtful.length > 0 && (
        <Notice tone="warning" title={t('remarks.emailsTitle')}>
          <ul className="grid gap-1 wrap-anywhere">
            {doubtful.map(({ line, ...row }) => (
              <li key={line}>
                <Sentence>
                  {(keep) =>
                    t('remarks.email', {
                      line,
                      name: keep(row.name),
                      email: keep(row.email),
                      meant: keep(row.meant),
                    })
                  }
                </Sentence>
              </li>
            ))}
          </ul>
          <p>{t('remarks.emailsText')}</p>
        </Notice>
      )}
      {besides.length > 0 && (
        <Notice title={t('remarks.besidesTitle')}>
          <ul className="grid gap-1 wrap-anywhere">
            {besides.map(({ line, name, kept, text }) => (
              <li key={`${line} ${kept}`}>
                <Sentence>
                  {(keep) =>
                    t('remarks.besides', {
                      line,
                      name: keep(name),
                      kept: keep(kept.startsWith('+') ? formatPhone(kept) : kept),
                      text: keep(text),
                    })
                  }
                </Sentence>
              </li>
            ))}
          </ul>
          <p>{t('remarks.besidesText')}</p>
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

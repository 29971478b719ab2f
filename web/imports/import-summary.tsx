import { useTranslation } from 'react-i18next'
import { accountKeyOf } from '#domain/imports/read-rows.ts'
import type { ImportTable } from '#domain/imports/table.ts'
import { fullName } from '#domain/kernel/full-name.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { type Keep, Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { focusOnArrival } from '#web/kernel/ui/feedback/focus-soon.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useProgrammes } from '#web/programmes/use-programmes.ts'
import { ImportLeftOut } from './import-left-out.tsx'
import type { ImportUnderWay } from './use-import.ts'

interface ImportSummaryProps {
  importing: ImportUnderWay
  table: ImportTable
  onDone: () => Promise<void>
}

/** The last step: what will be made, what will not, and the press that does it. */
export function ImportSummary({ importing, table, onDone }: ImportSummaryProps) {
  const { t } = useTranslation('imports')
  const { isPending, errorText, mutate } = useSubmit(async () => {
    await importing.submit()
    await onDone()
  })
  const people = importing.read?.people ?? []
  const uncertain = importing.read?.uncertainNames ?? []
  const wrong = new Set(importing.problems.map(({ line }) => line)).size
  return (
    <div className="grid grid-cols-1 gap-6">
      <h2 ref={focusOnArrival} tabIndex={-1} className="text-2xl">
        {t('summary.title')}
      </h2>
      <Card>
        <Facts facts={useCounts(importing)} />
      </Card>
      <ImportLeftOut importing={importing} table={table} />
      {uncertain.length > 0 && (
        <Notice tone="warning" role="note">
          <p>
            <Sentence>
              {(keep) =>
                t('summary.uncertainNames', {
                  count: uncertain.length,
                  names: keep(
                    uncertain.map((one) => `${one.firstName} / ${one.lastName}`).join(', '),
                  ),
                })
              }
            </Sentence>
          </p>
        </Notice>
      )}
      <Namesakes importing={importing} />
      <ul className="prose list-disc space-y-1 pl-6">
        <li className="font-bold">{t('summary.noMoney')}</li>
        <li>{t('summary.noMail')}</li>
        <li>{t('summary.undo')}</li>
      </ul>
      {wrong > 0 && (
        <Notice tone="warning">
          <p>{t('problems.lead', { count: wrong })}</p>
        </Notice>
      )}
      {people.length === 0 && (
        <Notice tone="warning">
          <p>{t('summary.nobody')}</p>
        </Notice>
      )}
      <ErrorNotice text={errorText} title={t('summary.failed')} />
      <div className="flex flex-wrap gap-3">
        <Button busy={isPending} disabled={people.length === 0 || wrong > 0} onClick={mutate}>
          {t('summary.submit', { count: people.length })}
        </Button>
        <Button look="secondary" onClick={() => importing.setStep('problems')}>
          {t('summary.back')}
        </Button>
      </div>
    </div>
  )
}

function useCounts({ read, found }: ImportUnderWay) {
  const { t } = useTranslation('imports')
  const programmes = useProgrammes()
  const people = read?.people ?? []
  const accounts = [...new Set(people.map(accountKeyOf))]
  const known = accounts.filter((account) => found.knownAccounts.includes(account)).length
  const places = (keep: Keep) =>
    programmes.flatMap(({ id, name }) => {
      const count = people.filter(({ programmeId }) => programmeId === id).length
      return count > 0 ? [t('summary.places', { programme: keep(name), count })] : []
    })
  return [
    {
      name: t('summary.peopleName'),
      value: (
        <Sentence>
          {(keep) => [t('summary.people', { count: people.length }), ...places(keep)].join(' · ')}
        </Sentence>
      ),
    },
    {
      name: t('summary.accountsName'),
      value: t('summary.accounts', { count: accounts.length - known }),
    },
    ...(known > 0 ? [{ name: t('summary.knownName'), value: known }] : []),
  ]
}

/** Shows people of the same name, by another address: only a reader knows whether they are one person. */
function Namesakes({ importing: { read, found } }: Pick<ImportSummaryProps, 'importing'>) {
  const { t } = useTranslation('imports')
  const nameOf = (line: number) => {
    const person = read?.people.find((one) => one.line === line)
    return person && fullName(person)
  }
  const questions = [
    ...found.namesakes.map(({ line, email }) => {
      const name = nameOf(line)
      return (
        name && {
          key: `${line} ${email}`,
          text: (keep: Keep) =>
            email
              ? t('summary.namesakeHere', { line, name: keep(name), email: keep(email) })
              : t('summary.namesakeNoEmail', { line, name: keep(name) }),
        }
      )
    }),
    ...(read?.namesakes ?? []).map(({ line, otherLine }) => {
      const name = nameOf(line)
      return (
        name && {
          key: `${line} ${otherLine}`,
          text: (keep: Keep) => t('summary.namesakeInFile', { line, name: keep(name), otherLine }),
        }
      )
    }),
  ].filter((one) => typeof one === 'object')
  if (questions.length === 0) return null
  return (
    <Notice tone="warning" role="note" title={t('summary.namesakesTitle')}>
      <ul className="grid gap-1 wrap-anywhere">
        {questions.map(({ key, text }) => (
          <li key={key}>
            <Sentence>{text}</Sentence>
          </li>
        ))}
      </ul>
      <p>{t('summary.namesakesText')}</p>
    </Notice>
  )
}

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listLetters, markPrinted } from '#domain/desk/letter-contract.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { madridDay } from '#domain/kernel/madrid-time.ts'
import { adminPages } from '#domain/pages.ts'
import { ErrorNotice } from '#web/kernel/forms/error-notice.tsx'
import { useSubmit } from '#web/kernel/forms/use-submit.ts'
import { call } from '#web/kernel/http/client.ts'
import type { ResponseOf } from '#web/kernel/http/types.ts'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'

type Letters = ResponseOf<typeof listLetters>

/** Shows what waits on paper for people without e-mail: to be printed, and marked once it is. */
export default function LettersPage() {
  const { t } = useTranslation(['letters', 'accounts-admin'])
  const query = useAccountQuery(['other', 'letters'], listLetters)
  const { doneNotice, showDone } = useDoneNotice()
  const { data } = query
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        above={<BackLink to={adminPages.accounts}>{t('accounts-admin:account.back')}</BackLink>}
      />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {doneNotice}
      {data?.total === 0 && <p>{t('none')}</p>}
      {data && data.total > 0 && (
        <Waiting
          // What was chosen of them is over with them.
          key={data.letters.map(({ id }) => id).join()}
          {...data}
          onPrinted={async (count) => {
            await query.refetch()
            showDone(t('printed.done', { count }))
          }}
        />
      )}
    </div>
  )
}

interface WaitingProps extends Letters {
  onPrinted: (count: number) => Promise<void>
}

function Waiting({ letters, total, onPrinted }: WaitingProps) {
  const { t } = useTranslation('letters')
  const { language } = useLanguage()
  const [ids, setIds] = useState(() => letters.map(({ id }) => id))
  const { isPending, errorText, mutate } = useSubmit(async () => {
    const { printed } = await call(markPrinted, { body: { ids } })
    await onPrinted(printed)
  })
  const count = ids.length
  return (
    <>
      <CheckboxGroup
        name="letters"
        legend={t('which')}
        values={ids}
        onChange={setIds}
        choices={letters.map(({ id, name, subject, writtenAt }) => ({
          value: id,
          title: <span translate="no">{name}</span>,
          text: (
            <Sentence>
              {(keep) =>
                t('written', {
                  subject: keep(subject),
                  day: formatDay(madridDay(new Date(writtenAt)), language),
                })
              }
            </Sentence>
          ),
        }))}
      />
      {total > letters.length && <p>{t('more', { count: total - letters.length })}</p>}
      <p role="status">{count === 0 && t('noneChosen')}</p>
      {count > 0 && (
        <>
          <p>
            <a
              href={`/api/admin/letters/pdf?ids=${ids.join()}`}
              className={buttonClasses('primary')}
            >
              {t('open', { count })}
            </a>
          </p>
          <div className="grid justify-items-start gap-3">
            <p className="prose">{t('printed.text')}</p>
            <ErrorNotice text={errorText} />
            <Button look="secondary" busy={isPending} onClick={mutate}>
              {t('printed.button', { count })}
            </Button>
          </div>
        </>
      )}
    </>
  )
}

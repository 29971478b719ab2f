import { useTranslation } from 'react-i18next'
import { deskView } from '#domain/desk/contract.ts'
import { queryClient } from '#web/kernel/http/query-client.ts'
import { PhoneLink } from '#web/kernel/lists/contact-link.tsx'
import { NotLoaded } from '#web/kernel/loading/not-loaded.tsx'
import { BackLink } from '#web/kernel/page/back-link.tsx'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { useQueryParameters } from '#web/kernel/page/use-query-parameters.ts'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
import { adminPaths, enrolmentParameter } from '#web/signed-in-paths.ts'
import { DeskPaymentForm } from './desk-payment-form.tsx'
import type { DeskView } from './desk-view.ts'
import { PlanMethods } from './plan-methods.tsx'
import { TakenPayments } from './taken-payments.tsx'
import { ToCollect } from './to-collect.tsx'

/** Shows what is to be collected at the desk, or takes money for months of a whole family. */
export default function DeskPaymentPage() {
  const { t } = useTranslation('desk')
  const id = useQueryParameters().get(enrolmentParameter)
  if (id !== null) return <FamilyDesk key={id} id={id} />
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading title={t('title')} lead={t('lead')} />
      <ToCollect />
    </div>
  )
}

/** Takes money for months of the people of one payer, and shows what was taken before. */
function FamilyDesk({ id }: { id: string }) {
  const { t } = useTranslation('desk')
  const query = useAccountQuery(['enrolment', 'desk'], deskView, { params: { id } })
  const { data } = query
  return (
    <div className="admin-page max-w-4xl">
      <PageHeading
        title={t('title')}
        lead={t('lead')}
        above={<BackLink to={adminPaths.enrolment(id)}>{t('back')}</BackLink>}
      />
      {!data && <NotLoaded title={t('failed')} query={query} />}
      {data && <Desk view={data} />}
    </div>
  )
}

function Desk({ view }: { view: DeskView }) {
  const { t } = useTranslation('desk')
  const { doneNotice, showDone } = useDoneNotice()
  const { payer, people, taken } = view

  /** Reads again what is owed, in the lists behind it too. */
  async function changed(): Promise<void> {
    await Promise.all([
      queryClient.invalidateQueries({ queryKey: ['enrolment'] }),
      queryClient.invalidateQueries({ queryKey: ['payment'] }),
    ])
  }

  return (
    <>
      {payer && (
        <p className="flex flex-wrap items-center gap-x-4 text-lg">
          <strong>
            <Sentence>{(keep) => t('payer', { name: keep(payer.name) })}</Sentence>
          </strong>
          <PhoneLink name={payer.name} phone={payer.phone} />
        </p>
      )}
      {doneNotice}
      {people.length === 0 ? (
        <Notice text={t('nothing')} />
      ) : (
        <DeskPaymentForm
          // What was taken is no more to be chosen.
          key={taken.map(({ id, isUndone }) => (isUndone ? '' : id)).join()}
          view={view}
          onTaken={async (words) => {
            await changed()
            showDone(words)
          }}
        />
      )}
      <PlanMethods
        people={people}
        onChanged={async () => {
          await changed()
          showDone(t('plan.done'))
        }}
      />
      <TakenPayments
        taken={taken}
        onUndone={async () => {
          await changed()
          showDone(t('undo.done'))
        }}
      />
    </>
  )
}

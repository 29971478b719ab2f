import { useTranslation } from 'react-i18next'
import { Navigate, useLocation } from 'react-router'
import { myEnrolments } from '#domain/billing/contract.ts'
import { MissingContextPage } from '#web/enrolments/missing-context-page.tsx'
import { programmeOfSearch } from '#web/enrolments/purchase-request.ts'
import { TryAgain } from '#web/kernel/loading/try-again.tsx'
import { useFailure } from '#web/kernel/loading/use-failure.ts'
import { useAuth } from '#web/kernel/session/auth.tsx'
import { useAccountQuery } from '#web/kernel/session/use-account-query.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { paths } from '#web/paths.ts'
import { useProgramme } from '#web/programmes/use-timetable.ts'
import { BoughtPlaces } from './bought-places.tsx'
import type { BankReturn } from './purchase-start.ts'
import { boughtOf, newestBought, purchaseReceipt, sinceOf } from './success.ts'

/** The end of a purchase, and where a bank sends the payer back to (spec §2: /subscription-success). */
export default function SuccessPage() {
  const { search, state } = useLocation()
  const { user } = useAuth()
  const programmeId = programmeOfSearch(search)
  const returnedSecret = new URLSearchParams(search).get('setup_intent_client_secret')
  if (programmeId && returnedSecret) {
    // The purchase page finds out how it ended and goes on from there.
    const bankReturn: BankReturn = { returnedSecret }
    return <Navigate replace to={paths.purchase(programmeId)} state={bankReturn} />
  }
  const receipt = purchaseReceipt.safeParse(state).data ?? null
  const bought = boughtOf(receipt, user?.id)
  return bought ? (
    <BoughtPlaces bought={bought} />
  ) : (
    <BoughtBefore since={sinceOf(receipt, user?.id)} />
  )
}

/** Without the navigation's state, the purchase is read from the payer's own enrolments. */
function BoughtBefore({ since }: { since: string | null }) {
  const { t } = useTranslation('subscriptions')
  const programmeId = programmeOfSearch(useLocation().search)
  const programme = useProgramme(programmeId ?? 0)
  const own = useAccountQuery(['enrolment', 'mine'], myEnrolments)
  const failure = useFailure(own)
  if (failure && !own.isSuccess) {
    return (
      <div className="page py-12">
        <TryAgain title={t('success.failed')} reason={failure} retry={own.refetch} />
      </div>
    )
  }
  if (!own.isSuccess || own.isRefetching) return <Loading text={t('success.loading')} />
  const bought = newestBought(own.data.enrolments, programmeId, since)
  if (bought) return <BoughtPlaces bought={bought} />
  const noPeople = since ? 'success.notFinished' : 'success.noPeople'
  return (
    <MissingContextPage
      title={t('success.missingTitle')}
      text={
        <Sentence>
          {(keep) => {
            const reason = programme
              ? t(noPeople, { programme: keep(programme.name) })
              : t('success.noProgramme')
            return `${reason} ${t('success.missingText')}`
          }}
        </Sentence>
      }
      way={{ to: paths.profile(), text: t('success.toProfile') }}
      otherWay={{ to: paths.programmes(), text: t('success.toProgrammes') }}
    />
  )
}

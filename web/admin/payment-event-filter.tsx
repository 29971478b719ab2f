import { useTranslation } from 'react-i18next'
import {
  type PaymentEventState,
  paymentEventStates,
} from '#domain/admin/payment-events-contract.ts'
import { deskPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/link.tsx'
import { classNames } from '#web/ui/class-names.ts'

/** Chooses which notices are shown: each choice has an address of its own. */
export function PaymentEventFilter({ chosen }: { chosen: PaymentEventState | undefined }) {
  const { t } = useTranslation('payment-events')
  return (
    <nav aria-label={t('filter.label')}>
      <ul className="flex flex-wrap gap-2">
        {[undefined, ...paymentEventStates].map((state) => (
          <li key={state ?? 'all'}>
            <Link
              to={deskPaths.paymentEvents(state)}
              aria-current={state === chosen ? 'true' : undefined}
              preventScrollReset
              className={classNames(
                'inline-flex min-h-11 items-center rounded-full border-2 px-4 py-1 font-bold transition-colors',
                state === chosen
                  ? 'border-sea bg-sea text-on-sea'
                  : 'border-line-strong bg-surface text-sea hover:border-sea',
              )}
            >
              {t(`filter.${state ?? 'all'}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

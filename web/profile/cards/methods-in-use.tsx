import { CreditCard, Landmark } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { downloadMandate, type KeptMethods } from '#domain/billing/kept-methods-contract.ts'
import { formatDay, formatMonth } from '#domain/kernel/calendar-text.ts'
import { formatNames } from '#domain/kernel/format-names.ts'
import { type BankAccount, isMethodUsable } from '#domain/kernel/payment-method.ts'
import { MethodName } from '#web/kernel/cards/method-name.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Card } from '#web/kernel/ui/content/card.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'

type Kept = KeptMethods['methods'][number]

interface MethodsInUseProps {
  methods: readonly Kept[]
  /** `YYYY-MM-DD`. */
  today: string
  /** Says what can be done with them. */
  children: Elements
}

/** The payment method that the fees are charged to; several only where people were enrolled with different ones. */
export function MethodsInUse({ methods, today, children }: MethodsInUseProps) {
  const { t } = useTranslation('payment-card')
  if (methods.length === 0) {
    return (
      <Card look="sea" className="grid gap-2">
        <h2 className="text-xl">{t('none')}</h2>
        <p>{t('noneText')}</p>
      </Card>
    )
  }
  return (
    <Card>
      <section aria-labelledby="card-in-use" className="grid justify-items-start gap-4">
        <h2 id="card-in-use" tabIndex={-1} className="text-2xl">
          {t('inUse', { count: methods.length })}
        </h2>
        <ul className="grid gap-4">
          {methods.map((kept) => (
            <li key={kept.paymentMethodId}>
              <MethodInUse {...kept} month={today.slice(0, 7)} />
            </li>
          ))}
        </ul>
        {children}
      </section>
    </Card>
  )
}

function MethodInUse({ method, people, paymentMethodId, month }: Kept & { month: string }) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const Icon = method.kind === 'card' ? CreditCard : Landmark
  return (
    <div className="flex items-start gap-4">
      <Icon className="mt-0.5 size-8 shrink-0 text-sea" />
      <div className="grid min-w-0 gap-1">
        <p className="text-lg font-bold">
          <MethodName method={method} />
        </p>
        {method.kind === 'card' ? (
          <p>
            {isMethodUsable(method, month)
              ? t('card.expires', { month: formatMonth(method.expiresIn, language) })
              : t('card.expired')}
          </p>
        ) : (
          <MandateFacts mandate={method.mandate} file={mandateFile(paymentMethodId, language)} />
        )}
        <p>
          <Sentence>
            {(keep) => t('people', { names: keep(formatNames(people, language)) })}
          </Sentence>
        </p>
      </div>
    </div>
  )
}

/** The holder's order to debit the account, by which the bank knows it too. */
function MandateFacts({ mandate, file }: { mandate: BankAccount['mandate']; file: string }) {
  const { t } = useTranslation('payment-card')
  const { language } = useLanguage()
  const day = formatDay(mandate.acceptedAt.slice(0, 10), language)
  return (
    <>
      <p className="wrap-anywhere">
        <Sentence>
          {(keep) => t('bankAccount.mandate', { reference: keep(mandate.reference), day })}
        </Sentence>
      </p>
      <p>
        <a href={file} download className={textLinkClasses}>
          {t('mandate.download')}
        </a>
      </p>
      {!mandate.isActive && <p>{t('bankAccount.ended')}</p>}
    </>
  )
}

function mandateFile(paymentMethodId: string, language: string): string {
  return `${downloadMandate.path.replace(':paymentMethodId', paymentMethodId)}?lng=${language}`
}

import { useTranslation } from 'react-i18next'
import type { PaymentMethod } from '#domain/kernel/payment-method.ts'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { cardBrand } from './card-brand.ts'

/** Calls a kept payment method by its name, in the texts of `payment-card`. */
export function MethodName({ method }: { method: PaymentMethod }) {
  const { t } = useTranslation('payment-card')
  return (
    <Sentence>
      {(keep) =>
        method.kind === 'card'
          ? t('card.name', {
              brand: keep(t(`brand.${cardBrand(method.brand)}`)),
              last4: keep(method.last4),
            })
          : t('bankAccount.name', { last4: keep(method.last4) })
      }
    </Sentence>
  )
}

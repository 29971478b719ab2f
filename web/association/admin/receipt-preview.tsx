import { useTranslation } from 'react-i18next'
import type { Association } from '#domain/association/association.ts'
import { issuerLines, issuerOf } from '#domain/association/issuer.ts'
import { receiptNumber } from '#domain/billing/receipt-number.ts'
import { Logo } from '#web/association/logo.tsx'
import { useToday } from '#web/startup/config.ts'

/** The head of the next receipt, and its block about who hands it out, in the same words. */
export function ReceiptPreview({ association }: { association: Association }) {
  const { t } = useTranslation('receipts')
  const issuer = issuerOf(association)
  const number = receiptNumber({ series: useToday()?.slice(0, 4) ?? '', number: 1 })
  const lines = issuerLines(issuer, association.contact.email, (key, values) =>
    t(key as 'taxId', values as { taxId: string }),
  )
  return (
    <div className="grid max-w-2xl gap-5 rounded-md border border-line bg-surface p-6">
      <Logo />
      <h3 className="text-2xl text-sea">{t(`title.${issuer.regime}`, { number })}</h3>
      <div className="grid gap-1 border-t border-line-strong pt-4">
        <h4 className="font-bold text-sea">{t('issuer')}</h4>
        {lines.map((line) => (
          <p key={line} className="wrap-anywhere text-ink-soft">
            {line}
          </p>
        ))}
      </div>
    </div>
  )
}

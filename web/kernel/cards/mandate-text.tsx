import { useTranslation } from 'react-i18next'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { useAssociation } from '#web/startup/association.ts'

/** Shows what the holder of an account agrees to by sending the form. */
export function MandateText() {
  const { t } = useTranslation('payment-card')
  const { name } = useAssociation()
  return (
    <section aria-label={t('mandate.title')} className="rounded-lg bg-sea-soft p-4">
      <p>
        <Sentence>{(keep) => t('mandate.text', { creditor: keep(name) })}</Sentence>
      </p>
    </section>
  )
}

import { useTranslation } from 'react-i18next'
import { receiptRegimes, vatExemptions } from '#domain/association/association-schema.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { ReceiptPreview } from './receipt-preview.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

/** Shows what receipts say of who issues them, and what a change means for those that were issued. */
export function FiscalForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const state = useSectionForm({ section: 'fiscal', ...props })
  const { field } = state
  const line = (name: Parameters<typeof field>[0]) => ({
    ...field(name),
    optional: t('ui:optional'),
    autoComplete: 'off',
  })
  return (
    <SectionFrame
      section="fiscal"
      state={state}
      preview={state.draft && <ReceiptPreview association={state.draft} />}
    >
      <Notice title={t('fiscal.means.title')}>
        <ul className="grid list-disc gap-1 pl-6">
          <li>{t('fiscal.means.issued')}</li>
          <li>{t('fiscal.means.next')}</li>
          <li>{t('fiscal.means.donations')}</li>
        </ul>
      </Notice>
      <TextField {...field('fiscal.legalName')} label={t('fiscal.legalName')} autoComplete="off" />
      <TextField {...line('legal.taxId')} label={t('fiscal.taxId')} hint={t('fiscal.taxIdHint')} />
      <TextField
        {...line('fiscal.address')}
        label={t('fiscal.address')}
        hint={t('fiscal.addressHint')}
      />
      <TextField
        {...line('legal.register')}
        label={t('fiscal.register')}
        hint={t('fiscal.registerHint')}
      />
      <TextField {...line('legal.registerNumber')} label={t('fiscal.registerNumber')} />
      <p>{t('fiscal.adviser')}</p>
      <SelectField
        {...field('fiscal.regime')}
        label={t('fiscal.regime')}
        options={receiptRegimes.map((value) => ({ value, text: t(`fiscal.regimes.${value}`) }))}
      />
      <SelectField
        {...field('fiscal.vatExemption')}
        label={t('fiscal.exemption')}
        options={[
          { value: '', text: t('fiscal.exemptions.none') },
          ...vatExemptions.map((value) => ({ value, text: t(`fiscal.exemptions.${value}`) })),
        ]}
      />
    </SectionFrame>
  )
}

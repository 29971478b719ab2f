import { useTranslation } from 'react-i18next'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { Footer } from '#web/site/footer.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

/** Shows what the association is called, and since when it exists. */
export function IdentityForm(props: SectionProps) {
  const { t } = useTranslation('association-admin')
  const state = useSectionForm({ section: 'identity', ...props })
  const { field } = state
  return (
    <SectionFrame section="identity" state={state} preview={<Footer />}>
      <TextField
        {...field('name')}
        label={t('identity.name')}
        hint={t('identity.nameHint')}
        autoComplete="off"
      />
      <TextField
        {...field('registeredSince')}
        label={t('identity.since')}
        hint={t('identity.sinceHint')}
        maxLength={30}
        autoComplete="off"
        className="max-w-72"
      />
    </SectionFrame>
  )
}

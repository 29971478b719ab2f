import { useTranslation } from 'react-i18next'
import { EmailField } from '#web/kernel/forms/email-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { Footer } from '#web/site/footer.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

const fields = ['email', 'phone', 'messaging', 'instagram', 'postalAddress', 'region'] as const
const needed = new Set<string>(['email', 'postalAddress', 'region'])
const phones = new Set<string>(['phone', 'messaging'])

/** How people reach the association. */
export function ContactForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const state = useSectionForm({ section: 'contact', ...props })
  const hints: Record<string, string> = {
    email: t('contact.emailHint'),
    messaging: t('contact.messagingHint'),
    instagram: t('contact.instagramHint'),
    region: t('contact.regionHint'),
  }
  return (
    <SectionFrame section="contact" state={state} preview={<Footer />}>
      {fields.map((name) => {
        const texts = {
          ...state.field(`contact.${name}`),
          label: t(`contact.${name}`),
          hint: hints[name],
          optional: needed.has(name) ? undefined : t('ui:optional'),
          autoComplete: 'off',
        }
        if (name === 'email') return <EmailField key={name} {...texts} />
        return <TextField key={name} {...texts} type={phones.has(name) ? 'tel' : 'text'} />
      })}
    </SectionFrame>
  )
}

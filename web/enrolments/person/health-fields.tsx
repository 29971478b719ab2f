import { useTranslation } from 'react-i18next'
import { MAX_INFO_LENGTH } from '#domain/enrolments/person-fields.ts'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import type { PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

/** Shows what the sessions need of an enrollee's health, with a consent of its own (design §6). */
export function HealthFields({ place }: { place: PersonPath }) {
  const association = useAssociation()
  const { t } = useTranslation(['enrolments', 'ui'])
  const { field, formValues } = usePersonFormValues(place)
  const nearLimit = formValues.additionalInfo.length > MAX_INFO_LENGTH / 2
  return (
    <div className="grid gap-2">
      <TextArea
        {...field('additionalInfo')}
        defaultValue={formValues.additionalInfo}
        label={t('form.info')}
        optional={t('ui:optional')}
        hint={t('form.infoHint')}
        maxLength={MAX_INFO_LENGTH}
        {...(nearLimit && { describeLeft: (count) => t('ui:charactersLeft', { count }) })}
      />
      {formValues.additionalInfo.trim() !== '' && (
        <>
          <CheckboxField
            {...field('healthConsent')}
            label={t(place === 'self' ? 'form.consentSelf' : 'form.consentOther', {
              association: association.name,
            })}
            hint={
              <Sentence>
                {(keep) => t('form.consentHint', { email: keep(association.contact.email) })}
              </Sentence>
            }
          />
          <OtherTabLink to={paths.privacyPolicy()}>{t('form.readPrivacyPolicy')}</OtherTabLink>
        </>
      )}
    </div>
  )
}

import { useTranslation } from 'react-i18next'
import { personFields, personTexts } from '#domain/enrolments/person-fields.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import type { PersonPath } from './people-form.ts'
import { usePersonFormValues } from './use-person-values.ts'

interface PersonTextsProps {
  place: PersonPath
  /** Without what the payer's account says of themselves. */
  withoutAccounts?: boolean
  /** Offered as the person's own. */
  payersPhone?: string
}

/** The fields of a person that are one optional line of text. */
export function PersonTexts({
  place,
  withoutAccounts = false,
  payersPhone = '',
}: PersonTextsProps) {
  const { t } = useTranslation(['enrolments', 'ui'])
  const { field, formValues, setValue, pathOf } = usePersonFormValues(place)
  return personTexts
    .filter((name) => !(withoutAccounts && personFields[name].isAccounts))
    .map((name) => (
      <div key={name} className="grid content-start gap-1">
        <TextField
          {...field(name)}
          label={t(`fields.${name}`)}
          optional={t('ui:optional')}
          type={personFields[name].kind === 'phone' ? 'tel' : 'text'}
          autoComplete="off"
        />
        {name === 'phone' && payersPhone && formValues.phone !== payersPhone && (
          <Button
            look="quiet"
            className="-ml-6 justify-self-start"
            onClick={() => setValue(pathOf('phone'), payersPhone, { shouldDirty: true })}
          >
            <Sentence>{(keep) => t('form.usePayersPhone', { phone: keep(payersPhone) })}</Sentence>
          </Button>
        )}
      </div>
    ))
}

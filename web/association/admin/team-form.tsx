import { Plus } from 'lucide-react'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { MAX_TEAM, teamRoles } from '#domain/association/association-schema.ts'
import { byLanguage } from '#domain/kernel/language.ts'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { Team } from '#web/site/about/team.tsx'
import type { MemberFormValues } from './form-values.ts'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { TeamPhoto } from './team-photo.tsx'
import { useSectionForm } from './use-section-form.ts'

const nobody: MemberFormValues = {
  role: 'other',
  name: '',
  agreed: false,
  photo: null,
  title: byLanguage(() => ''),
}

/** Who runs the association: a name and a photo appear only of those who agree. */
export function TeamForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const state = useSectionForm({
    section: 'team',
    ...props,
    boxAt: (path) => path.replace(/\.title$/, '.title.es'),
  })
  const { form } = state
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'team' })
  return (
    <SectionFrame section="team" state={state} preview={<Team />}>
      <p>{t('team.erased')}</p>
      <ol className="grid gap-5">
        {fields.map(({ id }, place) => (
          <li key={id}>
            <Member place={place} state={state} onRemove={() => remove(place)} />
          </li>
        ))}
      </ol>
      {fields.length < MAX_TEAM && (
        <Button look="secondary" className="justify-self-start" onClick={() => append(nobody)}>
          <Plus className="size-5 shrink-0" />
          <span>{t('team.add')}</span>
        </Button>
      )}
    </SectionFrame>
  )
}

interface MemberProps {
  place: number
  state: ReturnType<typeof useSectionForm<'team'>>
  onRemove: () => void
}

function Member({ place, state, onRemove }: MemberProps) {
  const { t } = useTranslation(['association-admin', 'about', 'ui'])
  const { form, field, errorOf } = state
  const at = `team.${place}` as const
  const { role, photo } = form.watch(at)
  return (
    <Card>
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="text-xl font-bold">{t('team.person', { place: place + 1 })}</legend>
        <SelectField
          {...field(`${at}.role`)}
          label={t('team.role')}
          options={teamRoles.map((value) => ({
            value,
            text: value === 'other' ? t('team.otherRole') : t(`about:team.${value}.role`),
          }))}
        />
        {role === 'other' && (
          <LocalizedFields name={`${at}.title`} legend={t('team.title')} errorOf={errorOf} />
        )}
        <TextField
          {...field(`${at}.name`)}
          label={t('team.name')}
          optional={t('ui:optional')}
          autoComplete="off"
        />
        <TeamPhoto
          name={`${at}.photo`}
          photo={photo}
          onChange={(id) => form.setValue(`${at}.photo`, id, { shouldDirty: true })}
        />
        <CheckboxField
          {...field(`${at}.agreed`)}
          label={t('team.agreed')}
          hint={t('team.agreedHint')}
        />
        <Button
          look="quiet"
          className="justify-self-start"
          aria-label={t('team.removeNamed', { place: place + 1 })}
          onClick={onRemove}
        >
          {t('team.remove')}
        </Button>
      </fieldset>
    </Card>
  )
}

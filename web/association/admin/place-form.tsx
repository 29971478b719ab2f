import { useTranslation } from 'react-i18next'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { Venue } from '#web/site/map/venue.tsx'
import { MapPoint } from './map-point.tsx'
import { SectionFrame } from './section-frame.tsx'
import type { SectionProps } from './section-props.ts'
import { useSectionForm } from './use-section-form.ts'

const point = ['latitude', 'longitude', 'zoom'] as const

/** Where the sessions are held, how to get there, and the point on the map. */
export function PlaceForm(props: SectionProps) {
  const { t } = useTranslation(['association-admin', 'ui'])
  const state = useSectionForm({ section: 'place', ...props })
  const { form, field, errorOf } = state
  const { map } = form.watch('venue')

  function choose(chosen: Record<(typeof point)[number], number>): void {
    for (const name of point) {
      form.setValue(`venue.map.${name}`, String(chosen[name]), { shouldDirty: true })
    }
    form.setValue('venue.map.isApproximate', false, { shouldDirty: true })
  }

  return (
    <SectionFrame section="place" state={state} preview={<Venue />}>
      <LocalizedFields name="venue.name" legend={t('place.name')} errorOf={errorOf} />
      <TextField
        {...field('venue.address')}
        label={t('place.address')}
        hint={t('place.addressHint')}
        optional={t('ui:optional')}
        autoComplete="off"
      />
      <LocalizedFields
        name="venue.directions"
        legend={t('place.directions')}
        hint={t('place.directionsHint')}
        rows={4}
        errorOf={errorOf}
      />
      <fieldset className="grid grid-cols-1 gap-4">
        <legend className="pb-2 font-bold">{t('place.map')}</legend>
        <p className="text-ink-soft">{t('place.mapHint')}</p>
        <MapPoint {...map} onChoose={choose} />
        <div className="flex flex-wrap items-end gap-4">
          {point.map((name) => (
            <TextField
              key={name}
              {...field(`venue.map.${name}`)}
              label={t(`place.${name}`)}
              hint={name === 'zoom' ? t('place.zoomHint') : undefined}
              inputMode="text"
              autoComplete="off"
              className="max-w-44"
            />
          ))}
        </div>
        <CheckboxField
          {...form.register('venue.map.isApproximate')}
          label={t('place.isApproximate')}
          hint={t('place.isApproximateHint')}
        />
      </fieldset>
    </SectionFrame>
  )
}

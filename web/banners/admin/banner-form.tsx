import { useTranslation } from 'react-i18next'
import { bannerPlaces } from '#domain/banners/specification.ts'
import { adminPaths, ownPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/layout/link.tsx'
import { Button, buttonClasses } from '#web/ui/content/button.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { ChoiceCards } from '#web/ui/fields/choice-cards.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { ErrorSummary } from '#web/ui/fields/error-summary.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { BannerFormValues } from './banner.ts'
import { BannerPicture } from './banner-picture.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { type BannerFormOptions, useBannerForm } from './use-banner-form.ts'

const descriptions = { altEs: 'spanish', altEu: 'basque', altEn: 'english' } as const

/** Everything that is said of a banner, and how it will look. */
export function BannerForm(props: Omit<BannerFormOptions, 'onSaved'>) {
  const { t } = useTranslation(['banner-admin', 'errors', 'ui'])
  const { banner, request } = props
  const form = useBannerForm({
    ...props,
    onSaved: () => showToast({ tone: 'success', text: t('form.saved') }),
  })
  const { formValues, change, fieldErrors } = form
  const wordsOf = ({ code, text, params }: (typeof fieldErrors)[number]) =>
    text ?? t(`errors:${code}`, params ?? {})
  const errorOf = (field: string) => {
    const own = field === 'picture' ? form.picture.mark : null
    const mark = own ?? fieldErrors.find((one) => one.field === field)
    return mark && wordsOf(mark)
  }
  const text = (field: Exclude<keyof BannerFormValues, 'slot'>) => ({
    name: field,
    autoComplete: 'off',
    value: formValues[field],
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [field]: target.value }),
    error: errorOf(field),
  })
  const day = (field: 'startsOn' | 'endsOn') => ({
    name: field,
    legend: t(`form.${field}`),
    texts: { day: t('form.day'), month: t('form.month'), year: t('form.year') },
    value: formValues[field],
    onChange: (value: string) => change({ [field]: value }),
    error: errorOf(field),
  })
  return (
    <form
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        form.submit()
      }}
      className="grid grid-cols-1 gap-8"
    >
      {form.hasReturned && <Notice role="status">{t('form.returned')}</Notice>}
      <ErrorSummary
        title={t('ui:formErrors')}
        attempt={form.attempt}
        errors={fieldErrors.map((mark) => ({ field: mark.field, text: wordsOf(mark) }))}
      />
      <ChoiceCards
        name="slot"
        legend={t('form.slot')}
        sideBySide
        value={formValues.slot}
        onChange={({ target }) => change({ slot: target.value as BannerFormValues['slot'] })}
        choices={bannerPlaces.map((value) => ({
          value,
          title: t(`slot.${value}`),
          text: t(`slotHint.${value}`),
        }))}
        error={errorOf('slot')}
      />
      <TextField {...text('name')} label={t('form.name')} />
      <TextField
        {...text('link')}
        type="url"
        inputMode="url"
        spellCheck={false}
        label={t('form.link')}
        hint={t('form.linkHint')}
      />
      <BannerPicture
        picture={form.picture}
        otherwise={banner ? t('form.keepPicture') : request?.sampleId ? t('form.sample') : null}
        error={errorOf('picture')}
      />
      <fieldset className="grid gap-4">
        <legend className="pb-2 text-xl font-bold">{t('form.alt')}</legend>
        <p className="text-ink-soft">{t('form.altHint')}</p>
        {Object.entries(descriptions).map(([field, language]) => (
          <TextField
            key={field}
            {...text(field as keyof typeof descriptions)}
            label={t(`form.inLanguage.${language}`)}
          />
        ))}
      </fieldset>
      <div className="flex flex-wrap gap-8">
        <DateField {...day('startsOn')} />
        <DateField {...day('endsOn')} />
      </div>
      <BannerPreview
        name={formValues.name}
        alt={formValues.altEs}
        src={
          form.picture.preview ??
          banner?.pictures.at(-1)?.src ??
          (request?.sampleId ? ownPaths.adminPicture(request.sampleId) : null)
        }
      />
      {form.problem && (
        <Notice key={form.attempt} tone="error">
          <p>{form.problem}</p>
        </Notice>
      )}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy} disabled={form.isSending}>
          {t('form.save')}
        </Button>
        <Link to={adminPaths.banners()} className={buttonClasses('quiet')}>
          {t('form.giveUp')}
        </Link>
      </div>
    </form>
  )
}

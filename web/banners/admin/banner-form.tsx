import { FormProvider } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { bannerPlaces } from '#domain/banners/specification.ts'
import { formatDay } from '#domain/kernel/calendar-text.ts'
import { defaultLanguage } from '#domain/kernel/language.ts'
import { adminPages } from '#domain/pages.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { FormDate } from '#web/kernel/forms/form-date.tsx'
import { LocalizedFields } from '#web/kernel/forms/localized-fields.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { showToast } from '#web/kernel/ui/feedback/toast.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { ownPaths } from '#web/signed-in-paths.ts'
import { BannerPicture } from './banner-picture.tsx'
import { BannerPreview } from './banner-preview.tsx'
import { type BannerFormOptions, useBannerForm } from './use-banner-form.ts'

/** Everything that is said of a banner, and how it will look. */
export function BannerForm(props: Omit<BannerFormOptions, 'onSaved'>) {
  const { t } = useTranslation(['banner-admin', 'admin'])
  const { language } = useLanguage()
  const { banner, request } = props
  const { form, field, errorOf, formProps, newer, picture, isSending, fileHint } = useBannerForm({
    ...props,
    onSaved: () => showToast({ tone: 'success', text: t('form.saved') }),
  })
  const [name, alt] = form.watch(['name', `alt.${defaultLanguage}`])
  const day = (name: 'startsOn' | 'endsOn') => (
    <FormDate control={form.control} name={name} legend={t(`form.${name}`)} error={errorOf(name)} />
  )
  return (
    <FormProvider {...form}>
      <Form
        {...formProps}
        summary
        textOf={({ path }) => (path === 'picture' ? errorOf(path) : undefined)}
        className="grid grid-cols-1 gap-8"
        submitText={t('form.save')}
        disabled={isSending}
        beside={
          <Link to={adminPages.banners} className={buttonClasses('quiet')}>
            {t('form.giveUp')}
          </Link>
        }
      >
        {newer && (
          <ConflictNotice
            version={newer.version}
            texts={t('admin:conflict', { returnObjects: true })}
            facts={[
              [t('form.slot'), t(`slot.${newer.slot}`)],
              [t('form.name'), newer.name],
              [t('form.link'), newer.link],
              [t('form.startsOn'), formatDay(newer.startsOn, language)],
              [t('form.endsOn'), formatDay(newer.endsOn, language)],
            ]}
          />
        )}
        <RadioCards
          {...field('slot')}
          legend={t('form.slot')}
          sideBySide
          choices={bannerPlaces.map((value) => ({
            value,
            title: t(`slot.${value}`),
            text: t(`slotHint.${value}`),
          }))}
        />
        <TextField {...field('name')} autoComplete="off" label={t('form.name')} />
        <TextField
          {...field('link')}
          autoComplete="off"
          type="url"
          inputMode="url"
          spellCheck={false}
          label={t('form.link')}
          hint={t('form.linkHint')}
        />
        <BannerPicture
          picture={picture}
          otherwise={[
            banner ? t('form.keepPicture') : request?.sampleId ? t('form.sample') : null,
            fileHint,
          ]}
          error={errorOf('picture')}
        />
        <LocalizedFields
          name="alt"
          legend={t('form.alt')}
          hint={t('form.altHint')}
          required
          errorOf={errorOf}
        />
        <div className="flex flex-wrap gap-8">
          {day('startsOn')}
          {day('endsOn')}
        </div>
        <BannerPreview
          name={name}
          alt={alt}
          src={
            picture.preview ??
            banner?.pictures.at(-1)?.src ??
            (request?.sampleId ? ownPaths.adminPicture(request.sampleId) : null)
          }
        />
      </Form>
    </FormProvider>
  )
}

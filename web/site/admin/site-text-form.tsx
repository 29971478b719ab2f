import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import {
  defaultLanguage,
  type Language,
  languages,
  type Translation,
} from '#domain/kernel/language.ts'
import { legalTextOf } from '#domain/legal-texts.ts'
import { mayBeEmpty } from '#domain/site/editable-texts.ts'
import { limitOf, placeholdersOf, type SectionTexts, tagsOf } from '#domain/site/site-texts.ts'
import { useFormDraft } from '#web/kernel/drafts/use-form-draft.tsx'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { isOnPage, PagePreview } from './page-preview.tsx'
import {
  type AdminSection,
  type AdminText,
  checkSection,
  formValuesOf,
  kindOf,
  partOf,
  type SectionFormValues,
  staleTyped,
} from './site-text.ts'
import { useTextValues } from './use-text-values.ts'

interface SiteTextFormProps {
  section: AdminSection
  save: (texts: SectionTexts) => Promise<void>
  /** Reads the section again, since another administrator may have changed it. */
  refetch: () => void
}

/** The texts of a section, each in its languages side by side, to look at before they are saved. */
export function SiteTextForm({ section, save, refetch }: SiteTextFormProps) {
  const { t } = useTranslation(['site-texts', 'admin'])
  const draft = useFormDraft<SectionFormValues>(`site texts ${section.id}`, formValuesOf(section), {
    version: section.version,
  })
  const nameOf = useTextName(section)
  const [previewed, setPreviewed] = useState<SectionTexts | null>(null)
  const { form, errorOf, formProps } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    validate: (values: SectionFormValues) => checkSection(section, values),
    send: save,
    onError: refetch,
  })

  async function preview(): Promise<void> {
    // Marks what is wrong, as sending does.
    if (!(await form.trigger())) return
    setPreviewed(checkSection(section, form.getValues()).payload ?? null)
  }

  return (
    <Card>
      <Form
        {...formProps}
        submitText={t('save')}
        beside={
          isOnPage(section.id) && (
            <Button look="secondary" onClick={() => void preview()}>
              <Eye className="size-5 shrink-0" />
              <span>{t('preview.open')}</span>
            </Button>
          )
        }
      >
        {legalTextOf(section.id) && <p className="prose">{t('legal')}</p>}
        {section.texts.some(({ key }) => mayBeEmpty(key)) && (
          <p className="prose">{t('mayBeEmpty')}</p>
        )}
        {section.texts.map((text, place) => (
          <fieldset key={text.key} className="grid min-w-0 gap-3 border-t border-line pt-4">
            <legend className="pr-3 text-lg font-bold">{nameOf(text)}</legend>
            <div className="grid items-start gap-5 lg:grid-cols-3">
              {languages.map((language) => (
                <OneText
                  key={language}
                  text={text}
                  place={place}
                  language={language}
                  form={form}
                  errorOf={errorOf}
                  name={nameOf(text)}
                />
              ))}
            </div>
            <Original text={text} />
          </fieldset>
        ))}
      </Form>
      {previewed && (
        <PagePreview
          sectionId={section.id}
          texts={previewed}
          onClose={() => setPreviewed(null)}
          onSave={() => {
            setPreviewed(null)
            formProps.ref.current?.requestSubmit()
          }}
        />
      )}
    </Card>
  )
}

/** The name of a text: what it is and, where there are several of a kind, its number and first words. */
function useTextName({ texts }: AdminSection) {
  const { t } = useTranslation('site-texts')
  const valueIn = useTextValues()
  return (text: AdminText): string => {
    const kind = t(`kinds.${kindOf(text.key)}`)
    const part = partOf(texts, text)
    if (!part) return kind
    const words = part.words.replace(/\{\{\w+\}\}/g, (one) => valueIn(one, defaultLanguage) ?? one)
    return t('numbered', { kind, number: part.number, words })
  }
}

interface OneTextProps {
  text: AdminText
  /** What it is called in its section. */
  name: string
  place: number
  language: Language
  form: UseFormReturn<SectionFormValues, unknown, SectionTexts>
  errorOf: (field: string) => string | undefined
}

function OneText({ text, name, place, language, form, errorOf }: OneTextProps) {
  const { t } = useTranslation(['site-texts', 'admin', 'ui'])
  const valueIn = useTextValues()
  const field = `texts.${place}.${language}` as const
  const [typed, values] = form.watch([field, `texts.${place}`])
  const original = text.shipped[language]
  const isStale = staleTyped(text, values).some((one) => one === language)
  const hints = [
    ...placeholdersOf(original).map((part) => {
      const value = valueIn(part, language)
      return value ? t('keep', { part, value }) : t('keepUnknown', { part })
    }),
    tagsOf(original).length > 0 && t('keepTags', { tags: tagsOf(original).join(' ') }),
    language !== defaultLanguage && !typed.trim() && t(`admin:inSpanish.${language}`),
    isStale && t('stale'),
  ].filter(Boolean)
  return (
    <div className="grid min-w-0">
      <TextArea
        {...form.register(field)}
        label={
          <>
            <span>{t(`admin:inLanguage.${language}`)}</span>
            {/* Above the fields of its languages. */}
            <span className="sr-only">{`, ${name}`}</span>
          </>
        }
        hint={hints.length > 0 ? hints.join(' ') : undefined}
        lang={language}
        rows={original.length > 60 ? 5 : 2}
        maxLength={limitOf(original)}
        describeLeft={(count) => t('ui:charactersLeft', { count })}
        error={errorOf(field)}
      />
      {isStale && (
        <CheckboxField
          {...form.register(`texts.${place}.isRight.${language as Translation}`)}
          label={
            <>
              <span>{t('isRight')}</span>
              <span className="sr-only">{` (${t(`admin:inLanguage.${language}`)}, ${name})`}</span>
            </>
          }
        />
      )}
    </div>
  )
}

/** Shows what is shown when nobody has changed it. */
function Original({ text: { own, shipped } }: { text: AdminText }) {
  const { t } = useTranslation('site-texts')
  if (!own) return null
  return (
    <details>
      <summary className="min-h-11 cursor-pointer py-2 text-sea">{t('original')}</summary>
      <div className="grid gap-5 lg:grid-cols-3">
        {languages.map((language) => (
          <p key={language} lang={language} className="text-ink-soft wrap-anywhere">
            {shipped[language]}
          </p>
        ))}
      </div>
    </details>
  )
}

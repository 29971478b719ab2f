import { Eye } from 'lucide-react'
import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { type Language, languages } from '#domain/language.ts'
import { limitOf, placeholdersOf, type SectionTexts } from '#domain/site/site-texts.ts'
import { useFormDraft } from '#web/admin/drafts/use-form-draft.tsx'
import { Form } from '#web/forms/form.tsx'
import { useSubmitForm } from '#web/forms/use-submit-form.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { TextArea } from '#web/ui/fields/text-area.tsx'
import { PagePreview } from './page-preview.tsx'
import {
  type AdminSection,
  type AdminText,
  checkSection,
  formValuesOf,
  kindOf,
  type SectionFormValues,
  shownTexts,
} from './site-text.ts'

interface SiteTextFormProps {
  section: AdminSection
  save: (texts: SectionTexts) => Promise<void>
  /** Reads the section again, since somebody else may have changed it. */
  refetch: () => void
}

/** The texts of a section, each in its languages side by side, to look at before they are saved. */
export function SiteTextForm({ section, save, refetch }: SiteTextFormProps) {
  const { t } = useTranslation(['site-texts', 'admin'])
  const draft = useFormDraft<SectionFormValues>(`site texts ${section.id}`, formValuesOf(section), {
    version: section.version,
  })
  const [previewed, setPreviewed] = useState<SectionTexts | null>(null)
  const { form, errorOf, frame } = useSubmitForm({
    draft,
    defaultValues: draft.values,
    check: (values: SectionFormValues) => checkSection(section, values),
    send: save,
    onRefused: refetch,
  })

  async function look(): Promise<void> {
    // Marks what is wrong, as sending does.
    if (!(await form.trigger())) return
    setPreviewed(checkSection(section, form.getValues()).payload ?? null)
  }

  return (
    <Card>
      <Form
        {...frame}
        submitText={t('save')}
        beside={
          <Button look="secondary" onClick={() => void look()}>
            <Eye aria-hidden="true" className="size-5 shrink-0" />
            {t('preview.open')}
          </Button>
        }
      >
        {section.texts.map((text, place) => (
          <fieldset key={text.key} className="grid min-w-0 gap-3 border-t border-line pt-4">
            <legend className="pr-3 text-lg font-bold">{t(`kinds.${kindOf(text.key)}`)}</legend>
            <div className="grid items-start gap-5 lg:grid-cols-3">
              {languages.map((language) => (
                <OneText key={language} {...{ text, place, language, form, errorOf }} />
              ))}
            </div>
            <Original text={text} />
          </fieldset>
        ))}
      </Form>
      {previewed && (
        <PagePreview sectionId={section.id} texts={previewed} onClose={() => setPreviewed(null)} />
      )}
    </Card>
  )
}

interface OneTextProps {
  text: AdminText
  place: number
  language: Language
  form: UseFormReturn<SectionFormValues, unknown, SectionTexts>
  errorOf: (field: string) => string | undefined
}

function OneText({ text, place, language, form, errorOf }: OneTextProps) {
  const { t } = useTranslation(['site-texts', 'admin', 'ui'])
  const shown = shownTexts(text)
  const field = `texts.${place}.${language}` as const
  const [typed, spanish] = form.watch([field, `texts.${place}.es`])
  const original = text.shipped[language]
  const parts = placeholdersOf(original).join(' ')
  const hints = [
    parts && t('keep', { parts }),
    language !== 'es' && !typed.trim() && t(`inSpanish.${language}`),
    language !== 'es' && typed && typed === shown[language] && spanish !== shown.es && t('stale'),
  ].filter(Boolean)
  return (
    <TextArea
      {...form.register(field)}
      label={t(`admin:inLanguage.${language}`)}
      hint={hints.length > 0 ? hints.join(' ') : undefined}
      lang={language}
      rows={original.length > 60 ? 5 : 2}
      maxLength={limitOf(original)}
      describeLeft={(count) => t('ui:charactersLeft', { count })}
      error={errorOf(field)}
    />
  )
}

/** What is shown when nobody has changed it. */
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

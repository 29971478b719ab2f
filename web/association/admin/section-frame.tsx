import type { ReactNode } from 'react'
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { Association } from '#domain/association/association.ts'
import type { AssociationSection } from '#domain/association/sections.ts'
import { adminPages } from '#domain/pages.ts'
import { ConflictNotice } from '#web/kernel/forms/conflict-notice.tsx'
import { Form, type SubmitFormProps } from '#web/kernel/forms/form.tsx'
import { useLanguage } from '#web/kernel/i18n/use-language.ts'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import type { Elements } from '#web/kernel/ui/content/elements.ts'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { AssociationDraft } from '#web/startup/association.ts'
import { sectionFacts } from './section-facts.ts'
import type { AssociationSettings } from './use-association-settings.ts'

interface SectionFrameProps<Values extends FieldValues> {
  section: AssociationSection
  state: {
    form: UseFormReturn<Values, unknown, unknown>
    formProps: SubmitFormProps
    newer: AssociationSettings | null
    draft: Association | null
  }
  /** What visitors would see of it. */
  preview?: ReactNode
  children: Elements
}

/** The form of one part, what another administrator has stored meanwhile, and how it would look to visitors. */
export function SectionFrame<Values extends FieldValues>(props: SectionFrameProps<Values>) {
  const { t } = useTranslation(['association-admin', 'admin'])
  const { language } = useLanguage()
  const { section, preview } = props
  const { form, formProps, newer, draft } = props.state
  return (
    <>
      <FormProvider {...form}>
        <Form
          {...formProps}
          summary
          className="grid max-w-4xl grid-cols-1 gap-6"
          submitText={t('save')}
          beside={
            <Link to={adminPages.association} className={buttonClasses('quiet')}>
              {t('giveUp')}
            </Link>
          }
        >
          {newer && (
            <ConflictNotice
              version={newer.version}
              texts={t('admin:conflict', { returnObjects: true })}
              facts={sectionFacts(section, newer.association, t, language)}
            />
          )}
          {props.children}
        </Form>
      </FormProvider>
      {preview && draft && (
        <Section look="part" id="preview" title={t('preview.title')}>
          <p className="text-ink-soft">{t('preview.text')}</p>
          {/* Its links lead nowhere: it is only to be looked at. */}
          <div inert className="overflow-hidden rounded-lg border-2 border-line bg-ground p-4">
            <AssociationDraft value={draft}>{preview}</AssociationDraft>
          </div>
        </Section>
      )}
    </>
  )
}

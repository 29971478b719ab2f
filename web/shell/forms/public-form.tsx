import { useTranslation } from 'react-i18next'
import { Form, type FormProps } from '#web/kernel/forms/form.tsx'
import { textLinkClasses } from '#web/kernel/ui/content/link-classes.ts'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { useAssociation } from '#web/shell/startup/association.ts'

type PublicFormProps = Omit<FormProps, 'summary'>

/** A form of a public page: it says so where it cannot be sent for want of scripts. */
export function PublicForm({ children, ...form }: PublicFormProps) {
  const association = useAssociation()
  const { t } = useTranslation('ui')
  return (
    <Form {...form} summary className="grid gap-6">
      <div className="without-scripts">
        <Notice tone="warning">
          <p>{t('needsScripts', { email: association.contact.email })}</p>
        </Notice>
      </div>
      <div className="without-loaded-scripts">
        <Notice tone="warning">
          <p>{t('scriptsLost.text', { email: association.contact.email })}</p>
          <p>
            <a href="?" className={textLinkClasses}>
              {t('scriptsLost.reload')}
            </a>
          </p>
        </Notice>
      </div>
      {children}
    </Form>
  )
}

import { Download, Printer } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { Form } from '#web/kernel/forms/form.tsx'
import { useSubmitForm } from '#web/kernel/forms/use-submit-form.ts'
import { tickedValidator } from '#web/kernel/forms/validation.ts'
import { PageHeading } from '#web/kernel/page/page-heading.tsx'
import { Button } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { saveTextFile } from '#web/kernel/ui/save-text-file.ts'
import { useAssociation } from '#web/startup/association.ts'

export interface RecoveryCodesProps {
  codes: readonly string[]
  /** Whose they are. */
  email: string
  /** Called once the reader says that the codes are kept. */
  onKept: () => void | Promise<void>
}

/** The ten codes for a lost telephone, shown this once: a screen of its own. */
export function RecoveryCodes({ codes, email, onKept }: RecoveryCodesProps) {
  const association = useAssociation()
  const { t } = useTranslation('two-factor')
  const { form, formProps, errorOf } = useSubmitForm({
    defaultValues: { kept: false },
    validate: tickedValidator('kept'),
    send: async () => onKept(),
  })
  const file = [
    t('codes.file.title', { name: association.name }),
    t('codes.file.account', { email }),
    t('codes.file.text'),
    codes.join('\n'),
  ].join('\n\n')

  useEffect(() => {
    window.scrollTo(0, 0)
  }, [])

  return (
    <div className="page grid gap-8 py-10 sm:py-14">
      <PageHeading title={t('codes.title')} lead={t('codes.lead')} takesFocus />
      <Card className="grid max-w-3xl gap-6">
        <p className="hidden print:block">
          <Sentence>{(keep) => t('codes.file.account', { email: keep(email) })}</Sentence>
        </p>
        <ol
          aria-label={t('codes.list')}
          className="grid gap-x-8 gap-y-1 rounded-md bg-sunken px-3 py-4 figures sm:grid-cols-2 sm:px-5 sm:text-xl"
        >
          {codes.map((code) => (
            <li translate="no" key={code} className="whitespace-nowrap font-bold sm:tracking-wide">
              {code}
            </li>
          ))}
        </ol>
        <div className="flex flex-wrap gap-3 print:hidden">
          <Button look="secondary" onClick={() => saveTextFile(t('codes.file.name'), file)}>
            <Download className="size-5" />
            <span>{t('codes.download')}</span>
          </Button>
          <Button look="secondary" onClick={() => window.print()}>
            <Printer className="size-5" />
            <span>{t('codes.print')}</span>
          </Button>
          <CopyButton text={file} copiedText={t('copied')} failedText={t('copyFailed')}>
            {t('codes.copy')}
          </CopyButton>
        </div>
        <Form
          {...formProps}
          className="grid justify-items-start gap-4 border-t border-line pt-4 print:hidden"
          submitText={t('codes.continue')}
        >
          <CheckboxField
            {...form.register('kept')}
            label={t('codes.kept')}
            error={errorOf('kept') && t('codes.keptRequired')}
          />
        </Form>
      </Card>
    </div>
  )
}

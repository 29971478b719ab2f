import { FileText, Presentation, Video } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { MailBlock, MailButton } from '#web/shell/mail-block.tsx'
import { NextSteps } from '#web/shell/next-steps.tsx'
import { PageTitle } from '#web/shell/page-title.tsx'
import emptyShelf from '#web/site/drawings/empty-library.svg'
import { PageOpening } from '#web/ui/page-opening.tsx'
import { Reasons } from '#web/ui/reasons.tsx'
import { Section } from '#web/ui/section.tsx'

const kinds = [
  { key: 'document', Icon: FileText, look: 'sea' },
  { key: 'presentation', Icon: Presentation, look: 'clay' },
  { key: 'video', Icon: Video, look: 'moss' },
] as const

export default function LibraryPage() {
  const { t } = useTranslation('library')
  return (
    <>
      <PageTitle text={t('title')} />
      <PageOpening title={t('title')} lead={t('lead')} />
      <div className="page grid grid-cols-1 gap-16 py-10 sm:py-14">
        <section
          aria-labelledby="empty"
          className="grid grid-cols-1 justify-items-center gap-4 rounded-lg border border-line bg-surface px-5 py-8 text-center"
        >
          <img
            src={emptyShelf}
            alt=""
            width="400"
            height="300"
            className="h-auto w-full max-w-72"
          />
          <h2 id="empty" className="text-2xl">
            {t('empty.title')}
          </h2>
          <p className="prose text-lg">{t('empty.text')}</p>
        </section>
        <Section id="kinds" title={t('kinds.title')}>
          <Reasons
            reasons={kinds.map(({ key, ...rest }) => ({
              ...rest,
              title: t(`kinds.${key}.title`),
              text: t(`kinds.${key}.text`),
            }))}
          />
        </Section>
        <MailBlock
          id="ask"
          title={t('ask.title')}
          actions={
            <>
              <MailButton letter={{ subject: t('ask.subject'), body: t('ask.body') }}>
                {t('ask.action')}
              </MailButton>
              <MailButton
                look="secondary"
                letter={{ subject: t('propose.subject'), body: t('propose.body') }}
              >
                {t('propose.action')}
              </MailButton>
            </>
          }
        >
          <p>{t('ask.text')}</p>
          <p>{t('ask.rights')}</p>
        </MailBlock>
        <NextSteps steps={['programmes', 'about', 'statutes']} />
      </div>
    </>
  )
}

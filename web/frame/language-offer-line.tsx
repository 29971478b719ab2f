import { X } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { Language } from '#domain/kernel/language.ts'
import { useRestoreFocus } from '#web/kernel/ui/feedback/use-restore-focus.ts'

interface LanguageOfferLineProps {
  offered: Language
  onAccept: () => void
  onDismiss: () => void
}

/** The offer in words of the language offered, at the foot of the page. */
export default function LanguageOfferLine(props: LanguageOfferLineProps) {
  const { offered, onAccept, onDismiss } = props
  const { t } = useTranslation()
  const focus = useRestoreFocus()
  return (
    <section
      {...focus}
      lang={offered}
      aria-label={t('offer.label')}
      // Over the page's foot rather than in it, so that nothing moves when it comes.
      className="absolute inset-x-0 bottom-full border-t border-line bg-sea-soft"
    >
      <div className="page flex items-center justify-center gap-3 py-1">
        <p className="flex flex-wrap items-center gap-x-3">
          <span>{t(`offer.${offered}.text`)}</span>
          <button
            type="button"
            onClick={onAccept}
            className="min-h-11 font-bold text-sea underline decoration-2 underline-offset-4"
          >
            {t(`offer.${offered}.accept`)}
          </button>
        </p>
        <button
          type="button"
          aria-label={t(`offer.${offered}.dismiss`)}
          onClick={onDismiss}
          className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-surface"
        >
          <X className="size-6" />
        </button>
      </div>
    </section>
  )
}

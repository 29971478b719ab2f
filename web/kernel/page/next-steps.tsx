import { ArrowRight } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { Link } from './link.tsx'

type NextStep = 'programmes' | 'about' | 'statutes' | 'donate' | 'library'

/** The end of a page: where to go from here. */
export function NextSteps({ steps }: { steps: readonly NextStep[] }) {
  const { t } = useTranslation('shell')
  return (
    <nav aria-labelledby="next" className="grid grid-cols-1 gap-5 print:hidden">
      <h2 id="next" className="text-2xl">
        {t('next.title')}
      </h2>
      <ul className="grid gap-4 grid-cols-1 lg:grid-cols-[repeat(auto-fit,minmax(min(100%,16rem),1fr))]">
        {steps.map((step) => (
          <li
            key={step}
            className="group relative flex items-start justify-between gap-4 rounded-md border border-line bg-surface p-5 transition hover:border-sea hover:shadow-low"
          >
            <div className="grid min-w-0 grid-cols-1 gap-1">
              <Link
                to={paths[step]()}
                className="justify-self-start text-lg font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 after:absolute after:inset-0 after:rounded-md group-hover:decoration-sea"
              >
                {t(`next.${step}.title`)}
              </Link>
              <p className="text-ink-soft">{t(`next.${step}.text`)}</p>
            </div>
            <ArrowRight className="size-6 shrink-0 self-center cramped:hidden text-sea transition-transform group-hover:translate-x-1" />
          </li>
        ))}
      </ul>
    </nav>
  )
}

import { useTranslation } from 'react-i18next'
import { paths } from '#web/paths.ts'
import { Link } from '#web/shell/link.tsx'
import { buttonClasses } from '#web/ui/button.tsx'
import bay from './bay.svg'
import './hero.css'

/** What people see first: what this is, the one way on, and the bay it happens at. */
export function Hero() {
  const { t } = useTranslation('site')
  return (
    <div className="hero">
      <div className="hero-words page">
        <h1 tabIndex={-1} className="max-w-[15ch] text-4xl">
          {t('home.heading')}
        </h1>
        <p className="max-w-[32rem] text-lg">{t('home.lead')}</p>
        <Link to={paths.programmes()} className={buttonClasses('primary', 'text-lg')}>
          {t('home.see')}
        </Link>
      </div>
      <img
        src={bay}
        alt={t('home.scene')}
        width={1440}
        height={620}
        fetchPriority="high"
        className="hero-scene"
      />
    </div>
  )
}

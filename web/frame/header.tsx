import { useTranslation } from 'react-i18next'
import { Logo } from '#web/association/logo.tsx'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { classNames } from '#web/kernel/ui/content/class-names.ts'
import { paths } from '#web/paths.ts'
import { useAssociation } from '#web/startup/association.ts'
import { LanguageLinks } from './language-links.tsx'
import { headerPages, MainLinks } from './main-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'
import { UserMenu } from './user-menu.tsx'

/** Letters of a name beside which everything else still stands: in one line, and in two. */
const ONE_LINE = 10
const TWO_LINES = 22

export function Header() {
  const association = useAssociation()
  const { t } = useTranslation()
  const hidden = useHideOnScroll()
  const { length } = association.name
  const lines = length > TWO_LINES ? 'own-row' : length > ONE_LINE ? 'two' : 'one'

  return (
    <header className="top-bar" data-away={hidden || undefined} data-name={lines}>
      <div className="page flex flex-wrap items-center justify-between gap-x-[4px] py-2 md:gap-x-2">
        <Link
          to={paths.home()}
          aria-label={t('header.home', { name: association.name })}
          className="flex rounded-md"
        >
          {/* On a phone the languages and the menu need its room; elsewhere all stands in one line. */}
          <Logo
            maxWidth={52}
            nameClassName={classNames('max-[30rem]:hidden', lines === 'two' && 'header-name')}
          />
        </Link>
        <nav
          aria-label={t('nav.label')}
          className={classNames(
            'hidden md:order-1 md:-mx-2 md:block md:w-full',
            lines === 'one' &&
              'min-[76rem]:order-none min-[76rem]:mx-0 min-[76rem]:ml-2 min-[76rem]:w-auto',
            lines === 'two' &&
              'min-[80rem]:order-none min-[80rem]:mx-0 min-[80rem]:ml-2 min-[80rem]:w-auto',
          )}
        >
          <ul className="flex flex-wrap gap-x-0.5">
            <MainLinks pages={headerPages} className="header-link" />
          </ul>
        </nav>
        <ul aria-label={t('header.languages')} className="ml-auto flex">
          <LanguageLinks />
        </ul>
        <div className="hidden items-center gap-1 md:flex">
          {/* As wide as the longest name it shows: nothing moves when the name comes. */}
          <div className="flex w-32 justify-center">
            <UserMenu />
          </div>
          {/* Outlined: the page below has the one main action. */}
          <Link
            to={paths.programmes()}
            className={buttonClasses('secondary', 'ml-1 min-h-11 px-4')}
          >
            {t('header.signUp')}
          </Link>
        </div>
        <div className="md:hidden">
          <PhoneMenu />
        </div>
      </div>
    </header>
  )
}

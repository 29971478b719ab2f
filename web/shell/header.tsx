import { Globe } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { association } from '#config'
import { languageNames } from '#web/i18n/language.ts'
import { paths } from '#web/paths.ts'
import { buttonClasses } from '#web/ui/button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { Disclosure, menuItemClasses } from '#web/ui/disclosure.tsx'
import { LanguageLinks } from './language-links.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'
import { MainLinks } from './main-links.tsx'
import { PhoneMenu } from './phone-menu.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'
import { useLanguage } from './use-language.ts'
import { UserMenu } from './user-menu.tsx'

const linkClasses =
  'flex min-h-11 items-center rounded-full px-3 font-bold underline-offset-8 decoration-3 decoration-clay hover:bg-sea-soft aria-[current=page]:underline'

export function Header() {
  const { t } = useTranslation()
  const { language } = useLanguage()
  const hidden = useHideOnScroll()

  return (
    <header
      className={classNames(
        'sticky top-0 z-20 print:hidden border-b border-line bg-ground transition-transform duration-300 ease-calm focus-within:translate-y-0',
        hidden && 'md:-translate-y-full',
      )}
    >
      <div className="page flex flex-wrap items-center justify-between gap-x-2 py-2">
        <Link
          to={paths.home()}
          aria-label={t('header.home', { name: association.name })}
          className="flex rounded-md"
        >
          <Logo />
        </Link>
        <nav
          aria-label={t('nav.label')}
          className="hidden md:order-1 md:-mx-3 md:block md:w-full min-[76rem]:order-none min-[76rem]:mx-0 min-[76rem]:w-auto"
        >
          <ul className="flex gap-1">
            <MainLinks className={linkClasses} />
          </ul>
        </nav>
        <div className="hidden items-center gap-1 md:flex">
          <Disclosure
            label={t('header.language', { language: languageNames[language] })}
            button={
              <>
                <Globe aria-hidden="true" className="size-5" />
                {languageNames[language]}
              </>
            }
          >
            <ul>
              <LanguageLinks className={menuItemClasses} />
            </ul>
          </Disclosure>
          <UserMenu />
          {/* Outlined: the page below has the one main action. */}
          <Link
            to={paths.programmes()}
            className={buttonClasses('secondary', 'ml-1 min-h-11 px-5')}
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

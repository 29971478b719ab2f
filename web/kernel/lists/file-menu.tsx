import { Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Disclosure, menuItemClasses } from '#web/kernel/ui/content/disclosure.tsx'
import { FileLinks, type FileLinksProps } from './file-links.tsx'

interface FileMenuProps extends FileLinksProps {
  /** What is to be known before it is taken away. */
  note?: ReactNode
}

/** The files of a list as it is narrowed down, in a menu at the title's side. */
export function FileMenu({ note, ...files }: FileMenuProps) {
  const { t } = useTranslation('lists')
  return (
    <Disclosure
      button={
        <>
          <Download className="size-5 shrink-0" />
          <span className="max-sm:sr-only">{t('take')}</span>
        </>
      }
    >
      <div className="grid max-w-80 gap-1">
        {note && <div className="grid gap-2 px-3 py-2 text-ink-soft">{note}</div>}
        <FileLinks {...files} className={menuItemClasses} />
      </div>
    </Disclosure>
  )
}

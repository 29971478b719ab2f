import { useTranslation } from 'react-i18next'
import { Link } from '#web/kernel/page/link.tsx'
import { buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { paths } from '#web/paths.ts'
import drawing from '#web/site/drawings/empty-receipts.svg'

/** Says when the first receipt comes, and where to look until then. */
export function NoInvoices() {
  const { t } = useTranslation('invoices')
  return (
    <Card look="sea" className="flex flex-wrap items-center gap-x-8 gap-y-5">
      <img src={drawing} alt="" width="400" height="300" className="w-40 shrink-0" />
      <div className="grid min-w-0 flex-1 basis-72 justify-items-start gap-3">
        <h2 className="text-xl">{t('empty.title')}</h2>
        <p>{t('empty.text')}</p>
        <p>{t('empty.next')}</p>
        <Link to={paths.programmes()} className={buttonClasses('secondary')}>
          {t('empty.programmes')}
        </Link>
      </div>
    </Card>
  )
}

/** There are receipts, but none for this year, person and programme together. */
export function NothingChosen() {
  const { t } = useTranslation('invoices')
  return (
    <Card look="sea" className="grid justify-items-start gap-3">
      <h2 className="text-xl">{t('nothing.title')}</h2>
      <p>{t('nothing.text')}</p>
      <Link to={paths.invoices()} className={buttonClasses('secondary')}>
        {t('nothing.all')}
      </Link>
    </Card>
  )
}

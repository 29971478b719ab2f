import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { accountFilters, accountOrders } from '#domain/admin/account-contract.ts'
import { deskPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AccountSearch, accountsFromAddress } from './account.ts'

export interface AccountSearchFormProps {
  search: AccountSearch
  onSearch: (search: AccountSearch) => void
}

/** Whom to look for; nothing changes before the button is pressed. */
export function AccountSearchForm({ search, onSearch }: AccountSearchFormProps) {
  const { t } = useTranslation('accounts-desk')
  const { words, show, order } = search
  const isNarrowed = words !== '' || show !== 'all' || order !== 'name'

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = new FormData(event.currentTarget)
    const texts = [...typed].map(([name, value]) => [name, String(value)])
    onSearch(accountsFromAddress(new URLSearchParams(texts)))
  }

  return (
    <Card>
      {/* A search that came with the address stands in the fields; one that is left behind does not. */}
      <form key={`${words} ${show} ${order}`} onSubmit={submit} className="grid gap-5">
        <h2 className="text-xl">{t('search.title')}</h2>
        <div className="grid items-end gap-5 sm:grid-cols-2 lg:grid-cols-[2fr_1fr_1fr]">
          <div className="sm:col-span-2 lg:col-span-1">
            <TextField
              name="buscar"
              label={t('search.words')}
              defaultValue={words}
              maxLength={100}
              autoComplete="off"
              spellCheck={false}
            />
          </div>
          <SelectField
            name="estado"
            label={t('search.show')}
            defaultValue={show}
            options={accountFilters.map((value) => ({ value, text: t(`show.${value}`) }))}
          />
          <SelectField
            name="orden"
            label={t('search.order')}
            defaultValue={order}
            options={accountOrders.map((value) => ({ value, text: t(`order.${value}`) }))}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            <Search aria-hidden="true" className="size-5 shrink-0" />
            {t('search.submit')}
          </Button>
          {isNarrowed && (
            <Link to={deskPaths.accounts()} className={buttonClasses('quiet')}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </form>
    </Card>
  )
}

import { Search } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { adFilters } from '#domain/admin/ads-contract.ts'
import { deskPaths } from '#web/own-paths.ts'
import { Link } from '#web/shell/link.tsx'
import { Button, buttonClasses } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { SelectField } from '#web/ui/select-field.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { type AdSearch, adsFromAddress } from './ads.ts'

export interface AdsSearchFormProps {
  search: AdSearch
  onSearch: (search: AdSearch) => void
}

/** Which requests to look for; nothing changes before the button is pressed. */
export function AdsSearchForm({ search, onSearch }: AdsSearchFormProps) {
  const { t } = useTranslation('ads-desk')
  const { words, show } = search

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const typed = [...new FormData(event.currentTarget)]
    onSearch(
      adsFromAddress(new URLSearchParams(typed.map(([name, value]) => [name, String(value)]))),
    )
  }

  return (
    <Card>
      <form key={`${words} ${show}`} onSubmit={submit} className="grid gap-5">
        <h2 className="text-xl">{t('search.title')}</h2>
        <div className="grid items-end gap-5 sm:grid-cols-[2fr_1fr]">
          <TextField
            name="buscar"
            label={t('search.words')}
            defaultValue={words}
            maxLength={100}
            autoComplete="off"
            spellCheck={false}
          />
          <SelectField
            name="estado"
            label={t('search.show')}
            defaultValue={show}
            options={adFilters.map((value) => ({ value, text: t(`show.${value}`) }))}
          />
        </div>
        <div className="flex flex-wrap gap-3">
          <Button type="submit">
            <Search aria-hidden="true" className="size-5 shrink-0" />
            {t('search.submit')}
          </Button>
          {(words !== '' || show !== 'all') && (
            <Link to={deskPaths.ads()} className={buttonClasses('quiet')}>
              {t('search.clear')}
            </Link>
          )}
        </div>
      </form>
    </Card>
  )
}

import { SlidersHorizontal } from 'lucide-react'
import type { SubmitEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { enrolmentOrders } from '#domain/enrolments/admin/enrolment-list-contract.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { CheckboxField } from '#web/ui/fields/checkbox-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { type EnrolmentView, enrolmentChoice, viewParameters } from './enrolment.ts'

export interface EnrolmentOptionsProps {
  view: EnrolmentView
  onView: (view: EnrolmentView) => void
}

/** How the list is sorted and what it shows: seldom changed, and so folded away. */
export function EnrolmentOptions({ view, onView }: EnrolmentOptionsProps) {
  const { t } = useTranslation('enrolment-admin')

  function submit(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    const chosen = new FormData(event.currentTarget)
    const columns = chosen.getAll(viewParameters.columns)
    onView({
      ...view,
      order: enrolmentOrders.find((one) => one === chosen.get(viewParameters.order)) ?? view.order,
      columns: enrolmentChoice.filter((one) => columns.includes(one)),
      page: 1,
    })
  }

  return (
    <details className="open:basis-full">
      <summary className="inline-flex min-h-11 cursor-pointer items-center gap-2 font-bold text-sea underline decoration-line-strong decoration-2 underline-offset-4 hover:decoration-sea">
        <SlidersHorizontal aria-hidden="true" className="size-5 shrink-0" />
        {t('options.title')}
      </summary>
      <Card className="mt-3">
        <form key={JSON.stringify(view)} onSubmit={submit} className="grid gap-5">
          <div className="max-w-md">
            <SelectField
              name={viewParameters.order}
              label={t('options.order')}
              defaultValue={view.order}
              options={enrolmentOrders.map((value) => ({ value, text: t(`orders.${value}`) }))}
            />
          </div>
          <fieldset className="min-w-0">
            <legend className="font-bold">{t('options.columns')}</legend>
            <div className="grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
              {enrolmentChoice.map((column) => (
                <CheckboxField
                  key={column}
                  id={`column-${column}`}
                  name={viewParameters.columns}
                  value={column}
                  defaultChecked={view.columns.includes(column)}
                  label={t(`columns.${column}`)}
                />
              ))}
            </div>
          </fieldset>
          <div>
            <Button type="submit" look="secondary">
              {t('options.apply')}
            </Button>
          </div>
        </form>
      </Card>
    </details>
  )
}

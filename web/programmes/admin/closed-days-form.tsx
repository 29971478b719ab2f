import { type SubmitEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isCalendarDay } from '#domain/calendar.ts'
import { closeDays } from '#domain/programmes/change-contract.ts'
import { ApiError } from '#web/http/api-error.ts'
import { call } from '#web/http/client.ts'
import { queries } from '#web/http/queries.ts'
import { useConfig } from '#web/shell/startup/config.ts'
import { Button } from '#web/ui/content/button.tsx'
import { Card } from '#web/ui/content/card.tsx'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { showToast } from '#web/ui/feedback/toast.tsx'
import { DateField } from '#web/ui/fields/date-field.tsx'
import { SelectField } from '#web/ui/fields/select-field.tsx'
import { TextField } from '#web/ui/fields/text-field.tsx'
import type { AdminProgramme } from './programme.ts'

const nothing = { from: '', to: '', programmeId: '', reason: '' }

/** A day without sessions, or the first and the last of several, of one programme or of all. */
export function ClosedDaysForm({ programmes }: { programmes: readonly AdminProgramme[] }) {
  const { t } = useTranslation(['programme-admin', 'errors', 'ui'])
  const { refresh } = useConfig()
  const [formValues, setFormValues] = useState(nothing)
  const [round, setRound] = useState(0)
  const [problem, setProblem] = useState<string | null>(null)
  const [wrong, setWrong] = useState<{ from?: boolean; to?: boolean }>({})
  const [busy, setBusy] = useState(false)
  const set = (change: Partial<typeof nothing>) => setFormValues({ ...formValues, ...change })

  async function send(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    setProblem(null)
    const { from, programmeId, reason } = formValues
    const to = formValues.to || from
    const found = { from: !isCalendarDay(from), to: isCalendarDay(from) && !isCalendarDay(to) }
    setWrong(found)
    if (found.from || found.to) {
      document.getElementById(found.from ? 'from' : 'to')?.focus()
      return
    }
    setBusy(true)
    try {
      const { closed } = await call(closeDays, {
        body: {
          from,
          to,
          programmeId: programmeId ? Number(programmeId) : null,
          reason: reason.trim() || null,
        },
      })
      await queries.invalidateQueries({ queryKey: ['other', 'timetable'] })
      void refresh()
      setFormValues(nothing)
      // The boxes of a date keep what was typed: others come in their place.
      setRound(round + 1)
      showToast({ tone: 'success', text: t('closing.done', { count: closed }) })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(error.message)
    } finally {
      setBusy(false)
    }
  }

  const date = (name: 'from' | 'to') => (
    <DateField
      key={`${name} ${round}`}
      name={name}
      legend={t(`closing.${name}`)}
      hint={name === 'to' ? t('closing.toHint') : undefined}
      texts={{ day: t('ui:day'), month: t('ui:month'), year: t('ui:year') }}
      value={formValues[name]}
      onChange={(value) => set({ [name]: value })}
      error={wrong[name] && t('errors:programmes.dayInvalid')}
    />
  )
  return (
    <Card>
      <form noValidate method="post" onSubmit={(event) => void send(event)} className="grid gap-5">
        <h2 className="text-xl">{t('closing.title')}</h2>
        <div className="flex flex-wrap gap-x-10 gap-y-5">
          {date('from')}
          {date('to')}
        </div>
        <SelectField
          name="programa"
          label={t('closing.programme')}
          value={formValues.programmeId}
          onChange={({ target }) => set({ programmeId: target.value })}
          options={[
            { value: '', text: t('closing.all') },
            ...programmes.map(({ id, name }) => ({ value: String(id), text: name })),
          ]}
        />
        <TextField
          name="motivo"
          label={t('closing.reason')}
          hint={t('closing.reasonHint')}
          optional={t('ui:optional')}
          value={formValues.reason}
          onChange={({ target }) => set({ reason: target.value })}
          autoComplete="off"
        />
        {problem && <Notice tone="error">{problem}</Notice>}
        <Button type="submit" busy={busy} className="justify-self-start">
          {t('closing.submit')}
        </Button>
      </form>
    </Card>
  )
}

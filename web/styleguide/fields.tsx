import { useState } from 'react'
import { CheckboxField } from '#web/kernel/ui/fields/checkbox-field.tsx'
import { CheckboxGroup } from '#web/kernel/ui/fields/checkbox-group.tsx'
import { CodeField } from '#web/kernel/ui/fields/code-field.tsx'
import { DateField } from '#web/kernel/ui/fields/date-field.tsx'
import { ErrorSummary } from '#web/kernel/ui/fields/error-summary.tsx'
import { Field, inputClasses, useFieldWiring } from '#web/kernel/ui/fields/field.tsx'
import { FileDrop } from '#web/kernel/ui/fields/file-drop.tsx'
import { PasswordField } from '#web/kernel/ui/fields/password-field.tsx'
import { PhoneField } from '#web/kernel/ui/fields/phone-field.tsx'
import { RadioCards } from '#web/kernel/ui/fields/radio-cards.tsx'
import { SelectField } from '#web/kernel/ui/fields/select-field.tsx'
import { TextArea } from '#web/kernel/ui/fields/text-area.tsx'
import { TextField } from '#web/kernel/ui/fields/text-field.tsx'
import { Specimen, type SpecimensProps } from './specimen.tsx'
import { words } from './words.ts'

const label = 'First name'
const choices = [
  { value: 'me', title: 'Only me', text: 'You pay for yourself.' },
  { value: 'other', title: 'Another person' },
]
const options = [
  { value: 'ona', text: 'ONA' },
  { value: 'onarte', text: 'ONARTE' },
]
const dateTexts = { day: 'Day', month: 'Month', year: 'Year' }
const phoneTexts = { country: 'Country and code', number: 'Number', spain: 'Spain' }

const fileTexts = {
  label: 'Sample',
  choose: 'Choose a file',
  drop: 'Or drag it here.',
  extensions: ['.pdf'],
  onFiles: () => undefined,
}

export function Fields({ prefix }: SpecimensProps) {
  const id = (name: string) => `${prefix}-${name}`
  return (
    <>
      <Specimen
        name="TextField"
        states={{
          empty: <TextField label={label} name={id('empty')} />,
          'with a hint, need not be filled in': (
            <TextField
              label={label}
              hint={words.hint}
              optional={words.optional}
              name={id('hint')}
            />
          ),
          'pointed at': <TextField label={label} name={id('hover')} className="is-hover" />,
          'with the focus': (
            <TextField label={label} name={id('focus')} className="is-focus-visible" />
          ),
          'filled in': <TextField label={label} name={id('full')} defaultValue="Maialen" />,
          refused: <TextField label={label} error={words.error} name={id('error')} />,
          disabled: <TextField label={label} name={id('off')} disabled defaultValue="Maialen" />,
        }}
      />
      <Specimen
        name="FileDrop"
        states={{
          empty: <FileDrop {...fileTexts} name={id('file')} />,
          'with a hint, several': (
            <FileDrop {...fileTexts} hint="PDF, at most 25 MB" several name={id('files')} />
          ),
          refused: <FileDrop {...fileTexts} error={words.error} name={id('file-error')} />,
          disabled: <FileDrop {...fileTexts} disabled name={id('file-off')} />,
        }}
      />
      <Specimen
        name="SelectField"
        states={{
          'one chosen': <SelectField label={label} name={id('select')} options={options} />,
          'with a hint': (
            <SelectField
              label={label}
              hint={words.hint}
              name={id('select-hint')}
              options={options}
            />
          ),
          refused: (
            <SelectField
              label={label}
              error={words.error}
              name={id('select-error')}
              options={options}
            />
          ),
        }}
      />
      <Specimen
        name="TextArea"
        states={{
          'counting down': (
            <TextArea
              label={label}
              name={id('area')}
              maxLength={200}
              describeLeft={(left) => `${left}`}
              defaultValue={words.text}
            />
          ),
          refused: <TextArea label={label} error={words.error} name={id('area-error')} />,
        }}
      />
      <Specimen
        name="PasswordField"
        states={{
          'press the eye': (
            <PasswordField
              label={label}
              name={id('password')}
              showText={words.send}
              hideText={words.back}
              defaultValue={words.short}
            />
          ),
          refused: (
            <PasswordField
              label={label}
              name={id('password-error')}
              error={words.error}
              showText={words.send}
              hideText={words.back}
            />
          ),
        }}
      />
      <Specimen
        name="CheckboxField"
        states={{
          unticked: <CheckboxField label={words.text} name={id('tick')} />,
          ticked: <CheckboxField label={words.text} name={id('ticked')} defaultChecked />,
          refused: <CheckboxField label={words.text} name={id('tick-error')} error={words.error} />,
        }}
      />
      <Specimen
        name="RadioCards"
        states={{
          chosen: (
            <RadioCards
              legend={label}
              name={id('choice')}
              choices={choices}
              defaultValue="me"
              sideBySide
            />
          ),
          refused: (
            <RadioCards
              legend={label}
              name={id('choice-error')}
              choices={choices}
              error={words.error}
            />
          ),
        }}
      />
      <Specimen
        name="ChoiceBoxes"
        states={{
          chosen: <SomeFormValues name={id('formValues')} />,
          refused: <SomeFormValues name={id('boxes-error')} error />,
        }}
      />
      <Specimen
        name="DateField"
        states={{
          empty: <BirthDate name={id('date')} />,
          refused: <BirthDate name={id('bad')} error />,
        }}
      />
      <Specimen
        name="CodeField"
        states={{
          'half typed': <Code name={id('code')} />,
          refused: <Code name={id('code-error')} error />,
          busy: <Code name={id('code-busy')} busy />,
        }}
      />
      <Specimen
        name="PhoneField"
        states={{
          empty: <PhoneField name={id('phone')} legend={label} texts={phoneTexts} language="en" />,
          refused: (
            <PhoneField
              name={id('phone-error')}
              legend={label}
              texts={phoneTexts}
              language="en"
              error={words.error}
              defaultValue="+34943"
            />
          ),
        }}
      />
      <Specimen name="Field" states={{ 'around a list': <Listed name={id('list')} /> }} />
      <Specimen
        name="ErrorSummary"
        states={{
          'at the top of a refused form': (
            <ErrorSummary
              title={words.error}
              attempt={0}
              errors={[{ field: id('error'), text: words.error }]}
            />
          ),
        }}
      />
    </>
  )
}

function SomeFormValues({ name, error = false }: { name: string; error?: boolean }) {
  const [values, setValues] = useState(['me'])
  return (
    <CheckboxGroup
      legend={label}
      name={name}
      choices={choices}
      values={values}
      onChange={setValues}
      error={error && words.error}
    />
  )
}

function BirthDate({ name, error }: { name: string; error?: boolean }) {
  const [value, setValue] = useState('')
  return (
    <DateField
      name={name}
      legend={label}
      texts={dateTexts}
      value={value}
      onChange={setValue}
      error={error && words.error}
    />
  )
}

function Code({ name, error, busy = false }: { name: string; error?: boolean; busy?: boolean }) {
  const [value, setValue] = useState('123')
  return (
    <CodeField
      name={name}
      label={label}
      digits={6}
      value={value}
      onChange={setValue}
      onComplete={() => undefined}
      error={error && words.error}
      busy={busy}
    />
  )
}

function Listed({ name }: { name: string }) {
  const texts = { label }
  const wiring = useFieldWiring({ name }, texts)
  return (
    <Field wiring={wiring} {...texts}>
      <select {...wiring.input} className={inputClasses}>
        <option>{words.short}</option>
      </select>
    </Field>
  )
}

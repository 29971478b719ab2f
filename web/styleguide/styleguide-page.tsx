import { HeartPulse, Leaf } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { AccordionItem } from '#web/kernel/ui/content/accordion-item.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Button, buttonClasses } from '#web/kernel/ui/content/button.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { Contents } from '#web/kernel/ui/content/contents.tsx'
import { Disclosure } from '#web/kernel/ui/content/disclosure.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { FeatureCards } from '#web/kernel/ui/content/feature-cards.tsx'
import { FlipCard } from '#web/kernel/ui/content/flip-card.tsx'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { OtherTabLink } from '#web/kernel/ui/content/other-tab-link.tsx'
import { Picture } from '#web/kernel/ui/content/picture.tsx'
import { PriceBox } from '#web/kernel/ui/content/price-box.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Sentence } from '#web/kernel/ui/content/sentence.tsx'
import { SkipLink } from '#web/kernel/ui/content/skip-link.tsx'
import { Steps } from '#web/kernel/ui/content/steps.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { VideoOnClick } from '#web/kernel/ui/content/video-on-click.tsx'
import { CopyButton } from '#web/kernel/ui/feedback/copy-button.tsx'
import { Dialog } from '#web/kernel/ui/feedback/dialog.tsx'
import { Drawer } from '#web/kernel/ui/feedback/drawer.tsx'
import { Notice } from '#web/kernel/ui/feedback/notice.tsx'
import { ProgressBar } from '#web/kernel/ui/feedback/progress-bar.tsx'
import { Loading } from '#web/kernel/ui/feedback/spinner.tsx'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import { showToast, ToastRegion } from '#web/kernel/ui/feedback/toast.tsx'
import { useDoneNotice } from '#web/kernel/ui/feedback/use-done-notice.tsx'
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
import drawing from '../site/drawings/not-found.svg'
import mp4 from '../site/film/who-we-are.mp4'
import webm from '../site/film/who-we-are.webm'

const text = 'Move at your own pace, in good company. Nobody has anything to prove here.'
const picture = { sources: {}, img: { src: drawing, w: 400, h: 300 } }
const choices = [
  { value: 'me', title: 'Only me', text: 'You pay for yourself.' },
  { value: 'other', title: 'Another person' },
]
const carouselTexts = {
  carousel: 'carousel',
  slide: 'slide',
  hint: 'Left and right arrows move it.',
  previous: 'Previous',
  next: 'Next',
  place: (first: number, last: number, count: number) => `${first}–${last} / ${count}`,
}
const query = {
  hasNextPage: true,
  isFetchingNextPage: false,
  fetchNextPage: async () => ({ isError: false }),
}
const error = 'Write your name.'

/** `/styleguide`, in development alone: every component of `web/kernel/ui` once. */
export default function StyleguidePage() {
  const pieces = { ...useContent(), ...useFeedback(), ...useFields() }
  return (
    <div className="page grid gap-8 py-10">
      <title>Style guide</title>
      <h1 className="text-3xl">Style guide</h1>
      {Object.entries(pieces).map(([name, piece]) => (
        <div key={name} className="grid gap-2 border-t border-line pt-4">
          <p className="text-ink-soft">{name}</p>
          <div>{piece}</div>
        </div>
      ))}
    </div>
  )
}

type Pieces = Record<string, ReactNode>

function useContent(): Pieces {
  return {
    AccordionItem: <AccordionItem title="Title">{text}</AccordionItem>,
    Badge: <Badge look="sea">ONA</Badge>,
    Button: <Button>Send</Button>,
    Card: <Card look="moss">{text}</Card>,
    Carousel: (
      <Carousel
        title="Cards"
        texts={carouselTexts}
        atOnce={2}
        slides={['one', 'two', 'three'].map((key) => ({ key, content: <Card>{key}</Card> }))}
      />
    ),
    Contents: <Contents title="Contents" sections={[{ id: 'section', title: 'Section' }]} />,
    Disclosure: <Disclosure button="Menu">{text}</Disclosure>,
    Facts: <Facts facts={[{ name: 'Next charge', value: '60 €' }]} />,
    FeatureCards: (
      <FeatureCards features={[{ Icon: HeartPulse, look: 'clay', title: 'Health', text }]} />
    ),
    FlipCard: (
      <FlipCard
        name="ONA"
        front={<Card>ONA</Card>}
        back={<Card>{text}</Card>}
        turnText="More"
        turnBackText="Back"
      />
    ),
    LoadMoreList: (
      <LoadMoreList query={query} count={1} more="Show more">
        <ul>
          <li>One</li>
        </ul>
      </LoadMoreList>
    ),
    OtherTabLink: <OtherTabLink to="#section">Another tab</OtherTabLink>,
    Picture: <Picture source={picture} alt="" sizes="20rem" className="w-full max-w-md" />,
    PriceBox: (
      <PriceBox nowLabel="This month" now="30 €" laterLabel="Then" later="60 €" note={text} />
    ),
    Section: (
      <Section id="section" title="Section" lead={text}>
        <p>{text}</p>
      </Section>
    ),
    Sentence: <Sentence>{(keep) => `${keep('Ane')} comes to ${keep('ONA')}.`}</Sentence>,
    SkipLink: <SkipLink targets={['section']} text="Skip to the section" />,
    Steps: <Steps label="Enrolment" steps={['People', 'Card']} current={1} doneText="done" />,
    Table: (
      <Table
        caption="Payments"
        columns={[
          { key: 'day', title: 'Day', cell: ({ day }) => day },
          { key: 'amount', title: 'Amount', cell: ({ amount }) => amount, numeric: true },
        ]}
        rows={[{ day: '30 December 2026', amount: '60 €' }]}
        rowKey={({ day }) => day}
      />
    ),
    VideoOnClick: (
      <VideoOnClick
        poster={{ source: picture, alt: '', sizes: '20rem' }}
        webm={webm}
        mp4={mp4}
        captions={[]}
        language="en"
        label="Film"
      />
    ),
  }
}

function useFeedback(): Pieces {
  const [open, setOpen] = useState(false)
  const { doneNotice, showDone } = useDoneNotice()
  return {
    CopyButton: (
      <CopyButton text={text} copiedText="Copied" failedText="Could not be copied">
        Copy
      </CopyButton>
    ),
    Dialog: (
      <>
        <Button onClick={() => setOpen(true)}>Open</Button>
        <Dialog
          open={open}
          onClose={() => setOpen(false)}
          title="Leave the programme?"
          closeText="Close"
          description={text}
          actions={<Button onClick={() => setOpen(false)}>Leave</Button>}
        />
      </>
    ),
    Drawer: (
      <Drawer button="Menu" className={buttonClasses('secondary')} label="Menu" closeText="Close">
        <p>{text}</p>
      </Drawer>
    ),
    Notice: <Notice tone="warning" title="Look out" role="note" text={text} />,
    ProgressBar: <ProgressBar value={40} text="Sending" />,
    Loading: <Loading text="Loading" />,
    StateBadge: (
      <StateBadge look="moss" Icon={Leaf}>
        Active
      </StateBadge>
    ),
    [ToastRegion.name]: (
      <Button onClick={() => showToast({ tone: 'success', title: 'Saved', text })}>Save</Button>
    ),
    useDoneNotice: doneNotice ?? <Button onClick={() => showDone(text)}>Save</Button>,
  }
}

function useFields(): Pieces {
  const [values, setValues] = useState(['me'])
  const [code, setCode] = useState('123')
  const [date, setDate] = useState('')
  const texts = { label: 'Programme' }
  const wiring = useFieldWiring({ name: 'programme' }, texts)
  return {
    CheckboxField: <CheckboxField label="I agree" name="agree" />,
    CheckboxGroup: (
      <CheckboxGroup
        legend="Who comes?"
        name="who"
        choices={choices}
        values={values}
        onChange={setValues}
      />
    ),
    CodeField: (
      <CodeField
        name="code"
        label="Code"
        digits={6}
        value={code}
        onChange={setCode}
        onComplete={() => undefined}
      />
    ),
    DateField: (
      <DateField
        name="birth"
        legend="Date of birth"
        texts={{ day: 'Day', month: 'Month', year: 'Year' }}
        value={date}
        onChange={setDate}
      />
    ),
    ErrorSummary: (
      <ErrorSummary title="Not sent" attempt={0} errors={[{ field: 'name', text: error }]} />
    ),
    Field: (
      <Field wiring={wiring} {...texts}>
        <select {...wiring.input} className={inputClasses}>
          <option>ONA</option>
        </select>
      </Field>
    ),
    FileDrop: (
      <FileDrop
        label="Sample"
        choose="Choose a file"
        drop="Or drag it here."
        extensions={['.pdf']}
        onFiles={() => undefined}
        name="file"
      />
    ),
    PasswordField: (
      <PasswordField label="Password" name="password" showText="Show" hideText="Hide" />
    ),
    PhoneField: (
      <PhoneField
        name="phone"
        legend="Telephone"
        texts={{ country: 'Country and code', number: 'Number', spain: 'Spain' }}
        language="en"
      />
    ),
    RadioCards: <RadioCards legend="Who pays?" name="payer" choices={choices} defaultValue="me" />,
    SelectField: (
      <SelectField label="Programme" name="select" options={[{ value: 'ona', text: 'ONA' }]} />
    ),
    TextArea: (
      <TextArea label="Comment" name="area" maxLength={200} describeLeft={(left) => `${left}`} />
    ),
    TextField: <TextField label="First name" hint="As on your card." error={error} name="name" />,
  }
}

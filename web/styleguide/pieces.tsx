import { HeartPulse, Leaf, Sun } from 'lucide-react'
import { AccordionItem } from '#web/kernel/ui/content/accordion-item.tsx'
import { Badge } from '#web/kernel/ui/content/badge.tsx'
import { Card } from '#web/kernel/ui/content/card.tsx'
import { Carousel } from '#web/kernel/ui/content/carousel.tsx'
import { Contents } from '#web/kernel/ui/content/contents.tsx'
import { Facts } from '#web/kernel/ui/content/facts.tsx'
import { FeatureCards } from '#web/kernel/ui/content/feature-cards.tsx'
import { FlipCard } from '#web/kernel/ui/content/flip-card.tsx'
import { lazyOnVisible } from '#web/kernel/ui/content/lazy-on-visible.tsx'
import { LoadMoreList } from '#web/kernel/ui/content/load-more-list.tsx'
import { Picture } from '#web/kernel/ui/content/picture.tsx'
import { PriceBox } from '#web/kernel/ui/content/price-box.tsx'
import { Section } from '#web/kernel/ui/content/section.tsx'
import { Table } from '#web/kernel/ui/content/table.tsx'
import { VideoOnClick } from '#web/kernel/ui/content/video-on-click.tsx'
import { StateBadge } from '#web/kernel/ui/feedback/state-badge.tsx'
import { PageHeading } from '#web/shell/layout/page-heading.tsx'
import { PageOpening } from '#web/shell/layout/page-opening.tsx'
import drawing from '../site/drawings/not-found.svg'
import mp4 from '../site/film/who-we-are.mp4'
import webm from '../site/film/who-we-are.webm'
import { Specimen, type SpecimensProps } from './specimen.tsx'
import { words } from './words.ts'

const cards = ['plain', 'sea', 'clay', 'moss'] as const
const badges = ['sea', 'clay', 'moss', 'sun', 'quiet'] as const
const carouselTexts = {
  carousel: 'carousel',
  slide: 'slide',
  hint: 'Left and right arrows move it.',
  previous: 'Previous',
  next: 'Next',
  place: (first: number, last: number, count: number) => `${first}–${last} / ${count}`,
}
const rows = [
  { day: '27 November 2026', amount: '60 €' },
  { day: '30 December 2026', amount: '60 €' },
]
const picture = { sources: {}, img: { src: drawing, w: 400, h: 300 } }

const LazyPiece = lazyOnVisible(() => import('./lazy-piece.tsx'))

export function Pieces({ prefix }: SpecimensProps) {
  const id = (name: string) => `${prefix}-${name}`
  return (
    <>
      <Specimen
        name="Card"
        states={Object.fromEntries(
          cards.map((look) => [
            look,
            <Card key={look} look={look}>
              <p>{words.text}</p>
            </Card>,
          ]),
        )}
      />
      <Specimen
        name="Badge"
        states={{
          'every look': (
            <span className="flex flex-wrap gap-2">
              {badges.map((look) => (
                <Badge key={look} look={look}>
                  {look}
                </Badge>
              ))}
            </span>
          ),
        }}
      />
      <Specimen
        name="StateBadge"
        states={{
          'with an icon': (
            <StateBadge look="moss" Icon={Leaf}>
              {words.short}
            </StateBadge>
          ),
        }}
      />
      <Specimen
        name="PriceBox"
        states={{
          'half price': (
            <PriceBox
              nowLabel={words.short}
              now="30 €"
              laterLabel={words.short}
              later="60 €"
              note={words.text}
            />
          ),
        }}
      />
      <Specimen
        name="Table"
        states={Object.fromEntries(
          [rows, []].map((shown) => [
            shown.length > 0 ? 'with rows' : 'empty',
            <Table
              key={shown.length}
              caption={words.short}
              columns={[
                { key: 'day', title: words.short, cell: ({ day }) => day },
                { key: 'amount', title: words.send, cell: ({ amount }) => amount, numeric: true },
              ]}
              rows={shown}
              rowKey={({ day }) => day}
            />,
          ]),
        )}
      />
      <Specimen
        name="LoadMoreList"
        states={Object.fromEntries(
          (['more to come', 'coming', 'the last page'] as const).map((state) => [
            state,
            <LoadMoreList
              key={state}
              query={{
                hasNextPage: state !== 'the last page',
                isFetchingNextPage: state === 'coming',
                fetchNextPage: async () => ({ isError: false }),
              }}
              count={rows.length}
              more={words.send}
            >
              <ul>
                {rows.map(({ day }) => (
                  <li key={day}>{day}</li>
                ))}
              </ul>
            </LoadMoreList>,
          ]),
        )}
      />
      <Specimen
        name="PageHeading, PageOpening"
        states={{
          plain: <PageHeading title={words.title} tabTitle={null} lead={words.text} />,
          'with a badge': (
            <PageHeading title={words.title} tabTitle={null} above={<Badge>{words.short}</Badge>} />
          ),
          'with a drawing': <PageOpening title={words.title} lead={words.text} drawing={drawing} />,
        }}
      />
      <Specimen
        name="Section, Contents"
        states={{
          'one after the other': (
            <>
              <Contents
                title={words.title}
                sections={[{ id: id('section'), title: words.short }]}
              />
              <Section id={id('section')} title={words.short} lead={words.text}>
                <p className="prose">{words.text}</p>
              </Section>
            </>
          ),
        }}
      />
      <Specimen
        name="FeatureCards"
        states={{
          three: (
            <FeatureCards
              features={[
                { Icon: HeartPulse, look: 'clay', title: 'Health', text: words.text },
                { Icon: Sun, look: 'sea', title: 'Company', text: words.text },
                { Icon: Leaf, look: 'moss', title: 'Calm', text: words.text },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="FlipCard"
        states={{
          'press it': (
            <FlipCard
              name={words.short}
              front={<Card className="h-full">{words.short}</Card>}
              back={<Card look="moss">{words.text}</Card>}
              turnText={words.send}
              turnBackText={words.back}
            />
          ),
        }}
      />
      <Specimen
        name="Carousel"
        states={{
          'four slides': (
            <Carousel
              title={words.title}
              texts={carouselTexts}
              atOnce={2}
              slides={[...cards].map((look) => ({
                key: look,
                content: <Card look={look}>{words.text}</Card>,
              }))}
            />
          ),
        }}
      />
      <Specimen
        name="Picture"
        states={{
          drawn: <Picture source={picture} alt="" sizes="20rem" className="w-full max-w-80" />,
        }}
      />
      <Specimen
        name="AccordionItem"
        states={{
          closed: (
            <AccordionItem title={words.title}>
              <p>{words.text}</p>
            </AccordionItem>
          ),
        }}
      />
      <Specimen
        name="Facts"
        states={{
          two: (
            <Facts
              facts={[
                { name: words.title, value: words.text },
                { name: words.short, value: words.send },
              ]}
            />
          ),
        }}
      />
      <Specimen
        name="VideoOnClick"
        states={{
          'press it': (
            <VideoOnClick
              poster={{ source: picture, alt: '', sizes: '20rem' }}
              webm={webm}
              mp4={mp4}
              captions={[]}
              language="en"
              label={words.title}
              className="w-full max-w-80"
            />
          ),
        }}
      />
      <Specimen
        name={lazyOnVisible.name}
        states={{ 'near the screen': <LazyPiece room="min-h-20" /> }}
      />
    </>
  )
}

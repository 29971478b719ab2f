import { useTranslation } from 'react-i18next'

const drawings = import.meta.glob<string>('../drawings/objectives/*.svg', {
  eager: true,
  import: 'default',
})

/** The pictures of the long-term objectives, in the order in which the statutes name them. */
const pictograms = Object.keys(drawings)
  .sort()
  .map((file) => drawings[file])

export type Objective = ReturnType<typeof useObjectives>[number]

/** The statutes' long-term objectives (spec §1), each with its picture, without those whose title is emptied. */
export function useObjectives() {
  const { t } = useTranslation('statutes')
  return t('objectives', { returnObjects: true })
    .map((objective, place) => ({ ...objective, picture: pictograms[place] }))
    .filter(({ title }) => title)
}

const drawings = import.meta.glob<string>('../drawings/objectives/*.svg', {
  eager: true,
  import: 'default',
})

/** The pictures of the long-term objectives, in the order in which the statutes name them. */
export const objectivePictograms = Object.keys(drawings)
  .sort()
  .map((file) => drawings[file])

import { Specimen } from './specimen.tsx'

const drawings = import.meta.glob<string>('../{site,programmes}/**/*.svg', {
  import: 'default',
  eager: true,
  query: '?url',
})

/** Every drawing of the site; each brings its own colours for the night. */
export function Drawings() {
  return (
    <Specimen
      name="Drawings"
      states={{
        [`${Object.keys(drawings).length} of them`]: (
          <ul className="grid grid-cols-2 gap-4 lg:grid-cols-4">
            {Object.entries(drawings).map(([path, url]) => (
              <li key={path} className="grid content-start gap-1">
                <img src={url} alt="" className="max-h-56 w-full object-contain" />
                <span className="wrap-anywhere">{path.replace('../', '')}</span>
              </li>
            ))}
          </ul>
        ),
      }}
    />
  )
}

import { association } from '#config'

/** Our mark, a wave that is someone stretching in front of the hills, and the name beside it. */
export function Logo() {
  return (
    <span className="inline-flex items-center gap-2.5">
      <img src="/logo.svg" alt="" width={46} height={46} className="size-[46px]" />
      <span className="text-xl font-extrabold tracking-tight text-sea">{association.name}</span>
    </span>
  )
}

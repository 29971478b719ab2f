import 'leaflet/dist/leaflet.css'
import './map-frame.css'
import {
  control,
  divIcon,
  map as drawMap,
  type Map as LeafletMap,
  marker,
  tileLayer,
} from 'leaflet'
import type { ChosenPoint } from '#domain/site/chosen-point.ts'

// What the server wrote on the map's place: see server/site/map-page.ts.
const place = document.querySelector<HTMLElement>('#map')
if (place) showMap(place)

function showMap(element: HTMLElement): void {
  const { tiles, latitude, longitude, zoom, place, zoomIn, zoomOut, credit, creditLink } =
    element.dataset
  const centre: [number, number] = [Number(latitude), Number(longitude)]
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  const map = drawMap(element, {
    center: centre,
    zoom: Number(zoom),
    minZoom: 8,
    zoomControl: false,
    attributionControl: false,
    // One finger and the wheel scroll the page, as everywhere else on it.
    scrollWheelZoom: false,
    dragging: !matchMedia('(pointer: coarse)').matches,
    zoomAnimation: !isStill,
    fadeAnimation: !isStill,
    inertia: !isStill,
  })
  control.zoom({ zoomInTitle: zoomIn ?? '', zoomOutTitle: zoomOut ?? '' }).addTo(map)
  control.attribution({ prefix: false }).addTo(map)
  tileLayer(tiles ?? '', { maxZoom: 19, attribution: link(creditLink, credit) }).addTo(map)
  if (element.dataset.chooses !== undefined) letChoose(map, centre)
  else if (place) marker(centre, { icon: pin(), alt: place, keyboard: false }).addTo(map)
}

/** Steps of some ten centimetres. */
const DECIMALS = 6

/** A pin to be dragged, which says where it is; the page around moves it to what is typed. */
function letChoose(map: LeafletMap, centre: [number, number]): void {
  const chosen = marker(centre, { icon: pin(), draggable: true, keyboard: false }).addTo(map)
  chosen.on('dragend', () => {
    const { lat, lng } = chosen.getLatLng()
    const [latitude, longitude] = [lat, lng].map((degrees) => Number(degrees.toFixed(DECIMALS)))
    const point = { latitude, longitude, zoom: map.getZoom() } as ChosenPoint
    parent.postMessage(point, location.origin)
  })
  addEventListener('message', ({ origin, source, data }) => {
    if (origin !== location.origin || source !== parent) return
    const [latitude, longitude, zoom] = data as [number, number, number]
    chosen.setLatLng([latitude, longitude])
    map.setView([latitude, longitude], zoom, { animate: false })
  })
}

/** Markup, as the library wants it. */
function link(address = '', words = ''): string {
  const anchor = document.createElement('a')
  anchor.href = address
  anchor.target = '_top'
  anchor.textContent = words
  return anchor.outerHTML
}

function pin() {
  return divIcon({
    className: 'pin',
    iconSize: [44, 56],
    iconAnchor: [22, 54],
    html: `<svg viewBox="0 0 44 56" aria-hidden="true">
<path class="drop" d="M22 54C16 42 4 34 4 21a18 18 0 0 1 36 0c0 13-12 21-18 33Z"/>
<circle class="hole" cx="22" cy="21" r="7"/></svg>`,
  })
}

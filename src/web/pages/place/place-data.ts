import { convertCoordinates } from '#base/coordinates.ts'
import type { Place } from '#contract/places.ts'
import { placePath } from '#contract/share-urls.ts'
import { wholeAddress } from '../../features/places/whole-address.ts'
import { absolute } from '../../runtime/absolute.ts'
import { dataOf, notFound } from '../../runtime/page-error.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import { defineScreenData, type LoadRequest } from '../../runtime/screen.ts'
import type { Site } from '../../runtime/site.ts'

export const data = defineScreenData({
  load: loadPlace,
  meta: placeMeta,
  // a changed place makes all pages stale
  tags: () => [],
})

export interface PlaceData {
  place: Place
}

async function loadPlace({ address, runtime }: LoadRequest): Promise<PlaceData> {
  if (address.screen !== 'place' || address.id === null) throw notFound()
  return { place: dataOf(await runtime.api.call('GET /peony/v3/lbs/{id}', { id: address.id })) }
}

/** Title, share card and schema.org's Place, whose coordinates are the world's. */
function placeMeta({ place }: PlaceData, site: Site, { config }: Runtime): PageMeta {
  const { id, title, cover, phone, province, city, district, address, lng, lat } = place
  const [longitude, latitude] = convertCoordinates([lng, lat], 'gcj02', 'wgs84')
  return {
    title: `${title} - ${site.name}`,
    description: wholeAddress(place) || site.description,
    keywords: [title, city].filter(Boolean).join(',') || site.keywords,
    path: placePath(id),
    type: 'website',
    image: cover === '' ? null : { url: cover, width: 0, height: 0 },
    noindex: false,
    structured: [
      {
        '@context': 'https://schema.org',
        '@type': 'Place',
        name: title,
        geo: { '@type': 'GeoCoordinates', longitude, latitude },
        address: {
          '@type': 'PostalAddress',
          addressRegion: province,
          addressLocality: city,
          streetAddress: `${district}${address}`,
        },
        ...(phone && { telephone: phone }),
        ...(cover && { image: [absolute(cover, config.siteOrigin)] }),
      },
    ],
  }
}

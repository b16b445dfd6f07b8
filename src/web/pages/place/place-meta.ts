import { convertCoordinates } from '#base/coordinates.ts'
import { placePath } from '#contract/share-urls.ts'
import { absolute } from '../../runtime/absolute.ts'
import type { PageMeta } from '../../runtime/page-meta.ts'
import type { Runtime } from '../../runtime/runtime.ts'
import type { Site } from '../../runtime/site.ts'
import { wholeAddress } from '../../features/places/whole-address.ts'
import type { PlaceData } from './load-place.ts'

/** Title, share card and schema.org's Place, whose coordinates are the world's. */
export function placeMeta({ place }: PlaceData, site: Site, { config }: Runtime): PageMeta {
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

import type { GroupsAndAccounts } from '../../api/queries.ts'
import { useText } from '../../texts/text.tsx'
import { ChoiceField } from '../../ui/choice-field.tsx'
import { kindOf, kinds } from './group-kinds.ts'

interface GroupChoiceProps {
  groups: GroupsAndAccounts
  shown: string
  onChoose: (gid: string) => void
}

/** The groups by their kinds, to be chosen from where there is no room for lists of them. */
export function GroupChoice({ groups, shown, onChoose }: GroupChoiceProps) {
  const text = useText()
  return (
    <ChoiceField
      label={text('arrange.groups')}
      value={shown}
      choices={kinds.flatMap((kind) =>
        groups.list
          .filter((group) => kindOf(group) === kind)
          .map((group) => ({ id: group.gid, name: `${text(`arrange.kind.${kind}`)} · ${group.name}` })),
      )}
      onChange={onChoose}
    />
  )
}

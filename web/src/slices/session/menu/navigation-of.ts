import { FILE_KINDS, type FileKindEntry } from "@linnet/contract/content/file-kinds";
import type { MenuItem } from "@linnet/contract/session";
import {
  type Icon,
  IconAmbulance,
  IconBook2,
  IconBrain,
  IconBuildingCommunity,
  IconBuildingHospital,
  IconBulb,
  IconCalendar,
  IconCalendarUser,
  IconCertificate,
  IconClipboardPlus,
  IconEyeCheck,
  IconFile,
  IconFiles,
  IconFlask,
  IconHeartHandshake,
  IconHome,
  IconId,
  IconInbox,
  IconListCheck,
  IconListDetails,
  IconListSearch,
  IconLockAccess,
  IconLockPlus,
  IconMail,
  IconMessage2Share,
  IconPhoto,
  IconRoute,
  IconSchool,
  IconSend,
  IconShare,
  IconSpeakerphone,
  IconStar,
  IconStethoscope,
  IconUrgent,
  IconUserCheck,
  IconUserCog,
  IconUserOff,
  IconUsers,
  IconUsersGroup,
  IconVideo,
  IconWorld,
} from "@tabler/icons-react";
import type { MenuSection } from "./menu-context.ts";

const FILE_KIND_ICONS: Record<FileKindEntry["icon"], Icon> = {
  IconBook2,
  IconBrain,
  IconBulb,
  IconHeartHandshake,
  IconId,
  IconSchool,
  IconStar,
};

const ICONS: Record<string, Icon> = {
  home: IconHome,
  desk: IconInbox,
  mypatients: IconUsers,
  sharedpatients: IconShare,
  viewpatients: IconUsers,
  resultstoread: IconFlask,
  practiceappointments: IconCalendar,
  appointments: IconCalendarUser,
  patientaccessrequests: IconLockAccess,
  newpatientaccessrequest: IconLockPlus,
  myreferrals: IconSend,
  sharedreferrals: IconMessage2Share,
  viewreferrals: IconSend,
  newreferral: IconClipboardPlus,
  allreferrals: IconFiles,
  mypractice: IconBuildingHospital,
  practiceaccountrequests: IconUserCheck,
  recordviews: IconEyeCheck,
  audittrail: IconListDetails,
  carenetworkresources: IconHeartHandshake,
  clinicalcarepathways: IconRoute,
  carewebsite: IconWorld,
  physicianresources: IconStethoscope,
  education: IconBook2,
  allpatientaccessrequests: IconLockAccess,
  accountrequests: IconUserCheck,
  criticalresults: IconUrgent,
  notmypatients: IconUserOff,
  sentinvitations: IconMail,
  allaccounts: IconUsersGroup,
  physiciansandpractices: IconListSearch,
  npiclaims: IconId,
  clinicdesks: IconInbox,
  referralquestions: IconListCheck,
  loginas: IconUserCog,
  myembassypatients: IconUsers,
  myembassy: IconBuildingCommunity,
  sliderimages: IconPhoto,
  announcementbanner: IconSpeakerphone,
  pediatricgrandrounds: IconVideo,
  onlinecmelectures: IconCertificate,
  ambulatorycarecenter: IconAmbulance,
  updateclinicalcarepathways: IconRoute,
  ...Object.fromEntries(Object.values(FILE_KINDS).map(({ menu, icon }) => [menu.id, FILE_KIND_ICONS[icon]])),
};

/**
 * The server's menu as it is shown: groups in view order, each with its items; a group without items is itself a page. Pages that
 * stand side by side without a group share one. An item whose page the route table does not know is left out.
 */
export function navigationOf(menu: MenuItem[], pathOf: (id: string) => string | undefined): MenuSection[] {
  const toItem = (id: string, label: string, count?: number) => {
    const href = pathOf(id);
    return href === undefined ? [] : [{ id, label, href, icon: ICONS[id] ?? IconFile, ...(count && { count }) }];
  };

  const sections: MenuSection[] = [];
  for (const { id, parent, items, waiting: ofPage, folded = false } of menu.toSorted((one, other) => one.viewOrder - other.viewOrder)) {
    const isPage = items.length === 0;
    const entries = isPage
      ? toItem(id, parent, ofPage)
      : items.flatMap(({ itemId, itemName, waiting }) => toItem(itemId, itemName, waiting));
    const before = sections.at(-1);
    if (isPage && before?.label === "") before.items.push(...entries);
    else if (entries.length > 0) sections.push({ id, label: isPage ? "" : parent, items: entries, folded });
  }
  return sections;
}

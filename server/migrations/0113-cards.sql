-- The portal's own cards (decision G-HOM-15). A database that already has cards keeps them.
insert into info_cards (page_id, card_type, title, paragraph, drop_down_name, link, requires_login, position)
select c.page_id, c.card_type, c.title, c.paragraph, c.drop_down_name, c.link, true, row_number() over ()
from (values
  (1, 'referenceGuide', 'Reference guide', 'Every clinic’s phone and fax, and what to send with a referral.', 'ReferenceGuide', null),
  (1, 'ambulatorySchedules', 'Ambulatory schedules', 'Clinic hours by location.', 'AmbulatorySchedules', null),
  (1, 'clinicalCarePathways', 'Clinical care pathways', 'How we treat common conditions.', 'ClinicalCarePathways', null),
  (1, 'medicalStaffServices', 'Medical staff services', 'How to request staff privileges at the hospital, and who to ask.', null, null),
  (1, 'education', 'Education', 'Pediatric grand rounds and online CME lectures, kept for about two years.', null, null),
  (1, 'link', 'Patient and family education', 'Handouts for parents in plain language, ready to print.', 'PatientAndFamilyEducationMaterials', null),
  (2, 'link', 'Pediatric grand rounds', 'Watch live, or later. Recordings are kept for about two years.', null, '/education/pgrinfowells'),
  (2, 'link', 'Online CME', 'Lectures to watch on your schedule, each with continuing education credit.', null, '/education/cmeinfowells'),
  (2, 'link', 'Alumni spotlight', 'What people who trained with us do today.', 'AlumniSpotlight', null),
  (2, 'link', 'Division of the month', 'One division explains what it does and when to call.', 'DivisionOfTheMonth', null),
  (2, 'link', 'Practice tip of the month', 'Short, practical, written by our specialists for the office.', 'PracticeTipOfTheMonth', null),
  (3, 'link', 'Patient and family education', 'Handouts for parents in plain language, ready to print.', 'PatientAndFamilyEducationMaterials', null),
  (3, 'ambulatorySchedules', 'Ambulatory schedules', 'Clinic hours by location.', 'AmbulatorySchedules', null),
  (3, 'medicalStaffServices', 'Medical staff services', 'How to request staff privileges at the hospital, and who to ask.', null, null),
  (4, 'clinicalCarePathways', 'Clinical care pathways', 'How we treat common conditions.', 'ClinicalCarePathways', null),
  (4, 'link', 'Member directory', 'The practices of our care network, with names and numbers.', 'MemberDirectory', null),
  (4, 'link', 'Team contacts', 'Who to call in the care network, and for what.', 'CareNetworkTeamContacts', null),
  (4, 'link', 'Mental health resources', 'Screening, first steps in the office and where to refer.', 'MentalHealthResources', null)
) as c (page_id, card_type, title, paragraph, drop_down_name, link)
where not exists (select from info_cards)
on conflict do nothing;
